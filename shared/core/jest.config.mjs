import { browserProject } from '../../tooling/jest/preset.mjs';

export default browserProject('core', 'shared/core');
