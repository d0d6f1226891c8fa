import { browserProject } from '../../tooling/jest/preset.mjs';

export default browserProject('testing', 'shared/testing');
