import { IS_FULL, serverProject } from '../tooling/build/jest/preset.mjs';

const ON_SQLITE_ALONE = ['db/sqlite-locks', 'maintenance/backup'];

/** Locks, guards, races and streams. A full run tries all files on PostgreSQL. */
const ON_POSTGRES_TOO = [
  'db/isolation',
  'db/ledger-guards',
  'db/migrate',
  'idempotency/writes',
  'mail/outbox-worker',
  'modules/admin/accounts.routes',
  'modules/expenses/client-id.routes',
  'modules/items/claiming-races',
  'modules/live/live.routes',
  'modules/recurring/recurring-races',
  'modules/settlements/settlements.routes',
  'tests/faults',
  'tests/ledger-model',
  'tests/several-servers',
];

const preset = serverProject();
const isOnPostgres = Boolean(process.env.TEST_DATABASE_URL);

export default {
  ...preset,
  testMatch:
    isOnPostgres && !IS_FULL
      ? ON_POSTGRES_TOO.map((file) => `<rootDir>/src/${file}.test.ts`)
      : preset.testMatch,
  testPathIgnorePatterns: [
    ...preset.testPathIgnorePatterns,
    ...(isOnPostgres ? ON_SQLITE_ALONE.map((file) => `/server/src/${file}\\.test\\.ts$`) : []),
  ],
  globalSetup: '<rootDir>/src/testing/before-all-files.ts',
  globalTeardown: '<rootDir>/src/testing/after-all-files.ts',
  setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts'],
};
