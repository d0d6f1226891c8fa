import { browserProject } from '../tooling/build/jest/preset.mjs';

export default browserProject('mf-admin');
