import { fileURLToPath } from 'node:url';
import { browserProject, nodeProject } from './build/jest/preset.mjs';

/** A full run's alone: they start whole products, lerna or a shell, or try a failure at every single step. */
const FULL_ALONE = [
  'release/interrupted',
  'release/store/documented',
  'scripts/affected',
  'scripts/dev',
  'scripts/operations',
];

const preset = nodeProject('tooling');

export default {
  ...preset,
  testPathIgnorePatterns: [
    ...preset.testPathIgnorePatterns,
    ...(process.env.QUITS_FULL_TESTS ? [] : FULL_ALONE.map((name) => `/tooling/${name}\\.test\\.ts$`)),
  ],
  moduleNameMapper: {
    // One test shows every feature's own page, and needs styles as the features' tests do.
    ...browserProject('tooling').moduleNameMapper,
    // A part of execa that is an ES module only, which Jest requires.
    '^unicorn-magic$': fileURLToPath(import.meta.resolve('unicorn-magic')),
  },
};
