import { nodeProject } from '../tooling/jest/preset.mjs';

export default {
  ...nodeProject('server'),
  setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts'],
};
