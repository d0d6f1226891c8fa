import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import type { Database } from './tables.ts';

const MIGRATION_NAMES = ['2026-11-28-schema'];

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
    expect(await migrate(database)).toEqual(MIGRATION_NAMES);
    expect(await migrate(database)).toEqual([]);
    expect(await database.queries.selectFrom('users').selectAll().execute()).toEqual([]);
  });

  it('runs each migration once when several instances start on PostgreSQL at the same time', async () => {
    // SQLite blocks the thread while it waits for a lock, so one process cannot simulate several.
    const count = testDatabase.databaseUrl === undefined ? 1 : 3;
    const ran = await Promise.all(Array.from({ length: count }, () => migrate(start())));
    expect(ran.flat()).toEqual(MIGRATION_NAMES);
  });

  it('keeps what is there when the server starts again', async () => {
    const first = start();
    await migrate(first);
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
    await migrate(second);
    expect(await second.queries.selectFrom('users').selectAll().execute()).toMatchObject([
      { id: 1, ...values },
    ]);
  });

  describe('a database of a build before 1.0.0', () => {
    const isOn = (name: string) =>
      sql`update kysely_migration set name = ${name}`.execute(open[0]?.admin ?? start().admin);

    it('of the last one is taken over, without what it left behind', async () => {
      const database = start();
      await migrate(database);
      const { admin, kind } = database;
      const statements = [
        'alter table users add column password_confirmed_at integer',
        'create table rate_limits (key text primary key)',
        'create table standby_beats (server text primary key)',
        ...(kind === 'postgres'
          ? [
              'alter function move_sums rename to move_sums_of_many',
              `create function move_sums() returns trigger language plpgsql as $$ begin return null; end $$`,
            ]
          : []),
      ];
      for (const statement of statements) await sql.raw(statement).execute(admin);
      await isOn('0049-repeated-expenses');
      expect(await migrate(database)).toEqual([]);
      const tables = await admin.introspection.getTables();
      expect(tables.map(({ name }) => name)).not.toContain('rate_limits');
      const users = tables.find(({ name }) => name === 'users');
      expect(users?.columns.map(({ name }) => name)).not.toContain('password_confirmed_at');
      expect(await migrate(start())).toEqual([]);
    });

    it('of an earlier one is refused', async () => {
      const database = start();
      await migrate(database);
      await isOn('0048-recurring-time-zones');
      await expect(migrate(database)).rejects.toThrow('start the last build before 1.0.0 on it once');
    });
  });
});
