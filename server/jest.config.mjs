import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeProject } from '../tooling/build/jest/preset.mjs';

const sources = fileURLToPath(new URL('src', import.meta.url));
/** They start the server on the embedded database, whichever the tests are given. */
const EMBEDDED_ALONE = ['db/sqlite-locks.test.ts', 'maintenance/backup.test.ts'];

/** What a file says that is about dialect, locks, guards or streams: races, and what differs between the databases. */
const OF_A_DATABASE = /Promise\.all\(|database\.kind|TEST_DATABASE_URL|from 'kysely'|PostgreSQL/;

/**
 * Their races are those of one process, their calls together mere reads, or their locks and guards those that
 * another file tries: a full run alone tries them again.
 */
const OF_THE_PROCESS = [
  'config/logging.test.ts',
  'http/upload-places.test.ts',
  'maintenance/audit-books.test.ts',
  'maintenance/audit-recurring.test.ts',
  'modules/expenses/expense-pages.test.ts',
  'modules/expenses/expenses.routes.test.ts',
  'modules/expenses/long-lists.test.ts',
  'modules/rates/rates.routes.test.ts',
  'modules/receipts/receipt-room.test.ts',
  'modules/receipts/receipts.routes.test.ts',
  'modules/recurring/recurring-people.test.ts',
  'modules/recurring/recurring.routes.test.ts',
  'plugins/admission-control.test.ts',
  'plugins/rate-limit.test.ts',
  'tests/fuzz.test.ts',
];

/** Whether a file of tests would do on PostgreSQL what it has done on the embedded database. @param {string} file */
const isOfOneRun = (file) => {
  const text = readFileSync(path.join(sources, file), 'utf8');
  const reachesDatabase = /testing\/test-(app|database)|TEST_DATABASE_URL/.test(text);
  const isOfDatabase = OF_A_DATABASE.test(text) && !OF_THE_PROCESS.includes(file);
  const isWanted = Boolean(process.env.QUITS_FULL_TESTS) || isOfDatabase;
  return EMBEDDED_ALONE.includes(file) || !reachesDatabase || !isWanted;
};

/** Files that run once, on the embedded database. */
const filesOfOneRun = () =>
  readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.test.ts') && isOfOneRun(file),
  );

const preset = nodeProject('server');

export default {
  ...preset,
  testPathIgnorePatterns: [
    ...preset.testPathIgnorePatterns,
    ...(process.env.TEST_DATABASE_URL ? filesOfOneRun().map((file) => `/server/src/${file}$`) : []),
  ],
  globalSetup: '<rootDir>/src/testing/before-all-files.ts',
  globalTeardown: '<rootDir>/src/testing/after-all-files.ts',
  setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts'],
};
