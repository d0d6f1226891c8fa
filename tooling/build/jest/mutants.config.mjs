import { createRequire } from 'node:module';
import server from '../../../server/jest.config.mjs';

const require = createRequire(import.meta.url);
const transformer = require.resolve('./mutants-transform.cjs');

/** The server's tests on changes of it, for `npm run lab -- mutate --server`. */
export default {
  ...server,
  transform: Object.fromEntries(
    Object.entries(server.transform).map(([pattern, how]) => [pattern, [transformer, how[1]]]),
  ),
  // Each test migrates by itself: it is a change of the migrations that may be on trial.
  globalSetup: undefined,
  globalTeardown: undefined,
  testEnvironment: require.resolve('./mutants-environment.cjs'),
  reporters: [],
};
