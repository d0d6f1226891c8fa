import { fileURLToPath } from 'node:url';
import { browserProject, nodeProject } from './build/jest/preset.mjs';

export default {
  ...nodeProject('tooling'),
  moduleNameMapper: {
    // One test shows every feature's own page: styles are to it what they are to the features' tests.
    ...browserProject('tooling').moduleNameMapper,
    // A part of execa that can be imported alone, where Jest requires.
    '^unicorn-magic$': fileURLToPath(import.meta.resolve('unicorn-magic')),
  },
};
