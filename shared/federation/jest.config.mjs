import { browserProject } from '../../tooling/jest/preset.mjs';

export default browserProject('federation', 'shared/federation');
