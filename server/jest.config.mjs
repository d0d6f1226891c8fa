import { nodeProject } from '../tooling/jest/preset.mjs';

export default {
  ...nodeProject('server'),
  // A database and hashing at full strength take their time on a busy machine.
  testTimeout: 30_000,
};
