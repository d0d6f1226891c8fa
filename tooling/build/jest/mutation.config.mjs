import server from '../../../server/jest.config.mjs';
import { nodeProject } from './preset.mjs';

// Few cases find a mutation; there are hundreds of mutations to try.
process.env.PROPERTY_CASES ??= '100';

const folders = process.env.QUITS_MUTATE?.split(',');

/** Mutates only the rules of money, or one part of the server with its tests, for `npm run lab -- mutate`. */
export default folders === undefined
  ? nodeProject('domain', 'shared/domain')
  : { ...server, testMatch: folders.map((folder) => `<rootDir>/src/${folder}/**/*.test.ts`) };
