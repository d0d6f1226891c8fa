import { fileURLToPath } from 'node:url';
import { browserProject, nodeProject } from './build/jest/preset.mjs';

const preset = nodeProject('tooling');

export default {
  ...preset,
  // The template's test belongs to the features that are made of it.
  testPathIgnorePatterns: [...preset.testPathIgnorePatterns, '/new-feature/(template|service)/'],
  moduleNameMapper: {
    // One test shows every feature's own page, and needs styles as the features' tests do.
    ...browserProject('tooling').moduleNameMapper,
    // A part of execa that is an ES module only, which Jest requires.
    '^unicorn-magic$': fileURLToPath(import.meta.resolve('unicorn-magic')),
  },
};
