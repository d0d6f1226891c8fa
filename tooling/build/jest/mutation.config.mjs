import server from '../../../server/jest.config.mjs';
import { nodeProject } from './preset.mjs';

// A change that a property notices is noticed within few cases; there are hundreds of changes to try.
process.env.PROPERTY_CASES ??= '100';

const { QUITS_MUTATE: part } = process.env;

/** The rules of money alone, or the tests beside a part of the server, for `npm run lab -- mutate`. */
export default part === undefined
  ? nodeProject('domain', 'shared/domain')
  : { ...server, testMatch: [`<rootDir>/src/${part}/**/*.test.ts`] };
