import { browserProject, nodeProject } from './build/jest/preset.mjs';

// One test shows every feature's own page: styles are to it what they are to the features' tests.
export default {
  ...nodeProject('tooling'),
  moduleNameMapper: browserProject('tooling').moduleNameMapper,
};
