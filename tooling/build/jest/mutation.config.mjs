import server from '../../../server/jest.config.mjs';
import { nodeProject } from './preset.mjs';

// Few cases find a mutation; there are hundreds of mutations to try.
process.env.PROPERTY_CASES ??= '100';

const { QUITS_MUTATE: part } = process.env;

/** Mutates only the rules of money, or one part of the server with its tests, for `npm run lab -- mutate`. */
export default part === undefined
  ? nodeProject('domain', 'shared/domain')
  : { ...server, testMatch: [`<rootDir>/src/${part}/**/*.test.ts`] };
