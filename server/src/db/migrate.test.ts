import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import type { Database } from './tables.ts';

const MIGRATION_NAMES = [
  '0001-initial',
  '0002-expense-counts',
  '0003-expense-category',
  '0004-session-clients',
  '0005-sealed-histories',
  '0006-expense-totals',
];

const fill = () => Promise.resolve();

let dataDir: string;
let testDatabase: TestDatabase;
let open: Database[];
const start = () => {
  const database = openDatabase({ databaseUrl: testDatabase.databaseUrl, dataDir });
  open.push(database);
  return database;
};
beforeEach(async () => {
  open = [];
  dataDir = mkdtempSync(join(tmpdir(), 'quits-migrate-'));
  testDatabase = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(open.map((database) => database.close()));
  await testDatabase.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('migrate', () => {
  it('brings an empty database to the newest schema, and a second time does nothing', async () => {
    const database = start();
    expect(await migrate(database, fill)).toEqual(MIGRATION_NAMES);
    expect(await migrate(database, fill)).toEqual([]);
    expect(await database.queries.selectFrom('users').selectAll().execute()).toEqual([]);
  });

  it('runs each migration once when several instances start on PostgreSQL at the same time', async () => {
    // SQLite waits for a lock without letting go of the thread, so that one process cannot play several.
    const count = testDatabase.databaseUrl === undefined ? 1 : 3;
    const ran = await Promise.all(Array.from({ length: count }, () => migrate(start(), fill)));
    expect(ran.flat()).toEqual(MIGRATION_NAMES);
  });

  it('keeps what is there when the server starts again', async () => {
    const first = start();
    await migrate(first, fill);
    const values = {
      email: 'A@b.org',
      email_key: 'a@b.org',
      name: 'A',
      password_hash: 'x',
      created_at: 1,
      deleted_at: null,
    };
    await first.write((trx) => trx.insertInto('users').values(values).execute());
    const second = start();
    await migrate(second, fill);
    expect(await second.queries.selectFrom('users').selectAll().execute()).toMatchObject([
      { id: 1, ...values },
    ]);
  });
});
