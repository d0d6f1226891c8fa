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
  setupFilesAfterEnv: [require.resolve('./mutants-setup.ts'), ...server.setupFilesAfterEnv],
  testEnvironment: require.resolve('./mutants-environment.cjs'),
  reporters: [],
};
