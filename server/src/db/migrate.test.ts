import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
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
  '0007-expense-date-notes',
  '0008-expense-split',
  '0009-kept-sums',
  '0010-default-split',
  '0011-currency',
  '0012-original-amounts',
  '0013-rates',
  '0014-recurring',
  '0015-confirmation',
  '0016-seen-history',
  '0017-comments',
  '0019-waiting-settlements',
  '0020-receipts',
  '0021-entry-sums',
  '0022-paid-lines',
  '0023-wrong-sums',
  '0024-receipt-sizes',
  '0025-recurring-editors',
  '0026-comment-salts',
  '0027-entry-participants',
  '0028-history-kinds',
  '0029-preferences',
  '0030-entries-with-receipts',
  '0031-rate-counts',
  '0032-open-invitations',
  '0033-placeholders',
  '0034-invite-links',
  '0035-archived-groups',
  '0036-imports',
  '0037-view-links',
  '0038-client-ids',
  '0039-sessions',
  '0040-access-tokens',
  '0041-used-languages',
  '0042-connected-sites',
  '0043-standby-beats',
  '0044-import-summaries',
  '0045-import-requests',
  '0048-recurring-time-zones',
  '0049-repeated-expenses',
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
    // SQLite blocks the thread while it waits for a lock, so one process cannot simulate several.
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

  it('asks no receiver about the settlements of the last release, and takes its history for seen @full', async () => {
    const database = start();
    await migrate(database, fill, '0013-rates');
    const { admin } = database;
    await sql`insert into users (email, email_key, name, password_hash, created_at)
      values ('a@b.org', 'a@b.org', 'A', 'x', 1), ('b@b.org', 'b@b.org', 'B', 'x', 1)`.execute(admin);
    await sql`insert into groups (name, created_by, created_at) values ('Flat', 1, 1), ('New', 1, 1)`.execute(
      admin,
    );
    await sql`insert into memberships (group_id, user_id, joined_at) values (1, 1, 1), (1, 2, 1), (2, 1, 1)`.execute(
      admin,
    );
    await database.write(async (trx) => {
      await sql`insert into expenses (group_id, type, description, date, total_cents, created_by, created_at)
        values (1, 'settlement', 'Settlement', '1970-01-01', 100, 1, 1)`.execute(trx);
      await sql`insert into postings (expense_id, side, position, user_id, amount_cents)
        values (1, 'payer', 0, 1, 100), (1, 'share', 0, 2, -100)`.execute(trx);
    });
    for (const action of ['group/created', 'settlement/recorded'])
      await sql`insert into activity (group_id, actor_id, action, request_id, created_at, previous_hash, hash)
        values (1, 1, ${action}, 'x', 1, '', ${action})`.execute(admin);
    expect(await migrate(database, fill)).toEqual(MIGRATION_NAMES.slice(13));
    const [settlement] = await admin.selectFrom('expenses').selectAll().execute();
    expect(settlement).toMatchObject({
      confirmation: null,
      confirmed_at: null,
      confirmation_reason: null,
      comment_count: 0,
    });
    const rows = admin.selectFrom('memberships').selectAll().orderBy('group_id').orderBy('user_id');
    expect((await rows.execute()).map(({ seen_activity_id }) => seen_activity_id)).toEqual([2, 2, 0]);
  });

  it('knows from the history who has edited a repeating entry last @full', async () => {
    const database = start();
    await migrate(database, fill, '0024-receipt-sizes');
    const { admin } = database;
    await sql`insert into users (email, email_key, name, password_hash, created_at)
      values ('a@b.org', 'a@b.org', 'A', 'x', 1), ('b@b.org', 'b@b.org', 'B', 'x', 1)`.execute(admin);
    await sql`insert into groups (name, created_by, created_at) values ('Flat', 1, 1)`.execute(admin);
    for (let count = 0; count < 12; count += 1)
      await sql`insert into recurring (group_id, created_by, created_at, entry, unit, every, start_day)
        values (1, 1, 1, '{}', 'day', 1, '2026-01-01')`.execute(admin);
    const history: [action: string, actorId: number, ruleId: number][] = [
      ['added', 1, 1],
      ['edited', 1, 2],
      ['resumed', 2, 2],
      // The paused rule has no known editor.
      ['paused', 1, 2],
      ['edited', 2, 12],
    ];
    for (const [index, [action, actorId, ruleId]] of history.entries())
      await sql`insert into activity
          (group_id, actor_id, action, after_state, request_id, created_at, previous_hash, hash)
        values (1, ${actorId}, ${`recurring/${action}`}, ${JSON.stringify({ id: ruleId, entry: {} })}, 'x', 1, '',
          ${String(index)})`.execute(admin);
    await migrate(database, fill);
    const rules = await admin.selectFrom('recurring').select('edited_by').orderBy('id').execute();
    const none = Array<null>(9).fill(null);
    expect(rules.map(({ edited_by }) => edited_by)).toEqual([null, 2, ...none, 2]);
  });

  it('keeps the time zone of rules, and clears what the page had set for their makers @full', async () => {
    const database = start();
    await migrate(database, fill, '0043-standby-beats');
    const { admin } = database;
    await sql`insert into users (email, email_key, name, password_hash, created_at, time_zone)
      values ('a@b.org', 'a@b.org', 'A', 'x', 1, 'Asia/Tokyo'), ('b@b.org', 'b@b.org', 'B', 'x', 1, null)`.execute(
      admin,
    );
    await sql`insert into groups (name, created_by, created_at) values ('Flat', 1, 1)`.execute(admin);
    for (const [createdBy, editedBy] of [
      [1, null],
      [2, 1],
      [1, 2],
    ])
      await sql`insert into recurring (group_id, created_by, edited_by, created_at, entry, unit, every, start_day)
        values (1, ${createdBy}, ${editedBy}, 1, '{}', 'day', 1, '2026-01-01')`.execute(admin);
    await migrate(database, fill);
    const rules = await admin.selectFrom('recurring').select('time_zone').orderBy('id').execute();
    expect(rules.map(({ time_zone }) => time_zone)).toEqual(['Asia/Tokyo', 'Asia/Tokyo', null]);
    const people = await admin.selectFrom('users').select('time_zone').execute();
    expect(people.map(({ time_zone }) => time_zone)).toEqual([null, null]);
  });

  it('gives the expenses of the last release the day in UTC on which they were added', async () => {
    const database = start();
    await migrate(database, fill, '0006-expense-totals');
    const { admin } = database;
    await sql`insert into users (email, email_key, name, password_hash, created_at)
      values ('a@b.org', 'a@b.org', 'A', 'x', 1)`.execute(admin);
    await sql`insert into groups (name, created_by, created_at) values ('Flat', 1, 1)`.execute(admin);
    const instants = [Date.UTC(2024, 1, 29, 23, 59, 59, 999), Date.UTC(2024, 2, 1), 0];
    await database.write(async (trx) => {
      for (const instant of instants) {
        await sql`insert into expenses (group_id, type, description, total_cents, created_by, created_at)
          values (1, 'expense', '', 100, 1, ${instant})`.execute(trx);
        await sql`insert into postings (expense_id, side, position, user_id, amount_cents)
          select id, 'payer', 0, 1, 100 from expenses where created_at = ${instant}`.execute(trx);
        await sql`insert into postings (expense_id, side, position, user_id, amount_cents)
          select id, 'share', 0, 1, -100 from expenses where created_at = ${instant}`.execute(trx);
      }
    });
    expect(await migrate(database, fill)).toEqual(MIGRATION_NAMES.slice(6));
    const rows = await admin
      .selectFrom('expenses')
      .select(['date', 'notes', 'created_at'])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { date: '2024-02-29', notes: '', created_at: instants[0] },
      { date: '2024-03-01', notes: '', created_at: instants[1] },
      { date: '1970-01-01', notes: '', created_at: 0 },
    ]);
  });
});
