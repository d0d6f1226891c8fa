import { createRequire } from 'node:module';
import server from '../../../server/jest.config.mjs';

const require = createRequire(import.meta.url);
const transformer = require.resolve('./mutant-transform.cjs');

/** The server's tests on one change of it, for `npm run lab -- mutate --server`. */
export default {
  ...server,
  transform: Object.fromEntries(
    Object.entries(server.transform).map(([pattern, how]) => [pattern, [transformer, how[1]]]),
  ),
  reporters: [],
};
