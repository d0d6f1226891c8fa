import { nodeProject } from '../tooling/build/jest/preset.mjs';

export default {
  ...nodeProject('server'),
  globalSetup: '<rootDir>/src/testing/before-all-files.ts',
  globalTeardown: '<rootDir>/src/testing/after-all-files.ts',
  setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts'],
};
