import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { openDatabase } from './database.ts';
import { migrate, SCHEMA } from './migrate.ts';
import type { Database, PostingSide } from './tables.ts';

const LATER = [
  '2026-11-29-debts',
  '2026-11-30-ways-to-sign-in',
  '2026-12-01-administration',
  '2026-12-02-paying',
  '2026-12-03-refunds',
  '2026-12-04-notices',
  '2026-12-05-items',
  '2026-12-06-import-columns',
  '2026-12-07-notices',
];
const MIGRATION_NAMES = [SCHEMA, ...LATER];

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

const run = async ({ admin }: Database, statements: readonly string[]) => {
  for (const statement of statements) await sql.raw(statement).execute(admin);
};

/** A database of the first schema. */
async function startWithFirstSchema(): Promise<Database> {
  const database = start();
  await migrate(database, SCHEMA);
  return database;
}

const GROUP = { name: 'Flat', created_by: 1, created_at: 1, deleted_at: null, deleted_by: null };
const ENTRY = {
  group_id: 1,
  type: 'expense' as const,
  description: 'Tea',
  date: '2026-03-05',
  created_by: 1,
};

/** Three people with an entry of 10 yen that the first two paid for all, and the same deleted. */
const book = (database: Database) =>
  database.write(async (trx) => {
    for (const id of [1, 2, 3]) {
      const account = { email: `${String(id)}@b.org`, email_key: `${String(id)}@b.org`, name: 'A' };
      await trx
        .insertInto('users')
        .values({ ...account, password_hash: 'x', created_at: 1, deleted_at: null })
        .execute();
    }
    await trx
      .insertInto('groups')
      .values({ ...GROUP, currency: 'JPY' })
      .execute();
    for (const [index, deleted_at] of [null, 1].entries()) {
      await trx
        .insertInto('expenses')
        .values({ ...ENTRY, total_cents: 1000, created_at: 1, deleted_at, deleted_by: deleted_at })
        .execute();
      const line = (side: PostingSide, user_id: number, amount_cents: number) => ({
        expense_id: index + 1,
        side,
        position: user_id,
        user_id,
        amount_cents,
      });
      const payers = [line('payer', 1, 500), line('payer', 2, 500)];
      const shares = [line('share', 1, -200), line('share', 2, -100), line('share', 3, -700)];
      await trx
        .insertInto('postings')
        .values([...payers, ...shares])
        .execute();
    }
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

  it('gives the entries that are there their debts, and sums those of present ones', async () => {
    const database = await startWithFirstSchema();
    await book(database);
    expect(await migrate(database)).toEqual(LATER);
    const rows = async (table: 'debts' | 'debt_sums', key: 'expense_id' | 'group_id') => {
      const found = await sql<{ of: number; from: number; to: number; cents: number }>`
        select ${sql.ref(key)} as "of", from_user_id as "from", to_user_id as "to", cents from ${sql.table(table)}
        order by 1, 2, 3`.execute(database.admin);
      return found.rows.map(({ of, from, to, cents }) => [of, from, to, cents]);
    };
    const debts = [
      [1, 1, 200],
      [2, 2, 100],
      [3, 1, 300],
      [3, 2, 400],
    ];
    expect(await rows('debts', 'expense_id')).toEqual(
      [1, 2].flatMap((id) => debts.map((debt) => [id, ...debt])),
    );
    expect(await rows('debt_sums', 'group_id')).toEqual(debts.map((debt) => [1, ...debt]));
  });

  it('lets a database that is there take refunds, with all amounts below zero', async () => {
    const database = await startWithFirstSchema();
    await book(database);
    await migrate(database);
    const line = (side: PostingSide, user_id: number, amount_cents: number) => ({
      side,
      position: user_id,
      user_id,
      amount_cents,
    });
    const add = (total_cents: number, lines: readonly ReturnType<typeof line>[]) =>
      database.write(async (trx) => {
        const { id: expense_id } = await trx
          .insertInto('expenses')
          .values({ ...ENTRY, total_cents, created_at: 1, deleted_at: null, deleted_by: null })
          .returning('id')
          .executeTakeFirstOrThrow();
        await trx
          .insertInto('postings')
          .values(lines.map((one) => ({ ...one, expense_id })))
          .execute();
      });
    await add(-300, [line('payer', 1, -300), line('share', 1, 100), line('share', 2, 200)]);
    await expect(
      add(-300, [line('payer', 1, -300), line('share', 1, -100), line('share', 2, 400)]),
    ).rejects.toThrow();
    await expect(add(0, [line('payer', 1, 100), line('payer', 2, -100)])).rejects.toThrow();
  });

  describe('a database of a build before 1.0.0', () => {
    const isOn = (name: string) =>
      sql`update kysely_migration set name = ${name}`.execute(open[0]?.admin ?? start().admin);

    it('of the last one is taken over, without what it left behind', async () => {
      const database = await startWithFirstSchema();
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
      await run(database, statements);
      await isOn('0049-repeated-expenses');
      expect(await migrate(database)).toEqual(LATER);
      const tables = await admin.introspection.getTables();
      expect(tables.map(({ name }) => name)).not.toContain('rate_limits');
      const users = tables.find(({ name }) => name === 'users');
      expect(users?.columns.map(({ name }) => name)).not.toContain('password_confirmed_at');
      expect(await migrate(start())).toEqual([]);
    });

    it('of an earlier one is refused', async () => {
      const database = await startWithFirstSchema();
      await isOn('0048-recurring-time-zones');
      await expect(migrate(database)).rejects.toThrow('start the last build before 1.0.0 on it once');
    });
  });
});
