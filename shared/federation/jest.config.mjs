import { browserProject } from '../../tooling/build/jest/preset.mjs';

export default browserProject('federation', 'shared/federation');
