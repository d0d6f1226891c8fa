import { nodeProject } from '../tooling/build/jest/preset.mjs';

export default {
  ...nodeProject('server'),
  setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts'],
};
