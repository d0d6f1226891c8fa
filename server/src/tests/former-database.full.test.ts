import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExpenseAnswer } from '@quits/contracts';
import type { Insertable } from 'kysely';
import { buildApp } from '../app.ts';
import { readConfig } from '../config/config.ts';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import type { Database, UserRow } from '../db/tables.ts';
import { auditBooks } from '../maintenance/audit-books.ts';
import { hashOf } from '../modules/history/history.service.ts';
import { addExpense, createGroup, expensePayload, signInAgain, signUpAll } from '../testing/people.ts';
import type { Person } from '../testing/people.ts';
import { useTestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const LAST_MIGRATION = '0002-expense-counts';
/** Each table follows the tables that it references. */
const TABLES = ['users', 'groups', 'memberships', 'expenses', 'postings', 'activity'];
const ENTRY = ['id', 'group_id', 'description', 'total_amount', 'type', 'created_at', 'payers', 'shares'];
/** The names in a state of the first release: of a group, or of an entry with its lines. */
const STATED = ['name', ...ENTRY, 'user_id', 'paid_amount', 'share_amount'];

const testApp = useTestApp({ isAlone: true });

/** The history in the format of the first release, with different hashes. */
async function historyOfThen({ queries }: Database) {
  const heads = new Map<number, string>();
  const inWordsOfThen = (state: string | null) => state && JSON.stringify(JSON.parse(state), STATED);
  const rows = await queries.selectFrom('activity').selectAll().orderBy('id').execute();
  return rows.map((row) => {
    const [before_state, after_state] = [inWordsOfThen(row.before_state), inWordsOfThen(row.after_state)];
    const item = { ...row, before_state, after_state, previous_hash: heads.get(row.group_id) ?? '' };
    heads.set(row.group_id, hashOf(item));
    return { ...item, hash: hashOf(item) };
  });
}

/**
 * Copies the current books into the tables of the first release, without columns that did not
 * exist.
 */
async function copyBooks(today: Database, former: Database): Promise<void> {
  await migrate(former, () => Promise.resolve(), LAST_MIGRATION);
  const tables = await former.admin.introspection.getTables();
  const history = await historyOfThen(today);
  await former.write(async (trx) => {
    for (const table of TABLES) {
      const columns = tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? [];
      const query = today.queries.selectFrom(table as 'users').selectAll();
      const rows = table === 'activity' ? history : await query.orderBy(({ lit }) => lit(1)).execute();
      const kept = rows.map((row) => {
        // Ids are generated again with the same numbers.
        const ofThen = Object.entries(row).filter(([name]) => name !== 'id' && columns.includes(name));
        // Columns that are newer than the former table are missing, which the type of today does not know.
        return Object.fromEntries(ofThen) as unknown as Insertable<UserRow>;
      });
      await trx
        .insertInto(table as 'users')
        .values(kept)
        .execute();
    }
  });
}

/**
 * Starts the current server on books of the first release. Also returns a function that stops it.
 */
async function startOnFormerBooks() {
  const dataDir = mkdtempSync(join(tmpdir(), 'quits-former-'));
  const { databaseUrl, remove } = await createTestDatabase();
  const former = openDatabase({ databaseUrl, dataDir });
  await copyBooks(testApp.app.database, former);
  await former.close();
  const environment = { LOG_LEVEL: 'error', JWT_SECRET: 'test-secret-of-more-than-32-bytes!' };
  const config = readConfig({ ...environment, DATA_DIR: dataDir, DATABASE_URL: databaseUrl }, dataDir);
  const app = await buildApp({ config, now: () => testApp.clock.now });
  const close = async () => {
    await app.close();
    await remove();
    rmSync(dataDir, { recursive: true });
  };
  return { app, close };
}

/**
 * A group's data as a member reads it in the first release's terms: entries, newest first, with
 * their days, and debts.
 */
async function booksOf({ call }: Person, groupId: number) {
  const { body: entries } = await call<ExpenseAnswer[]>(['GET', `/api/groups/${String(groupId)}/expenses`]);
  const { body: debts } = await call<object[]>(['GET', `/api/groups/${String(groupId)}/summary`]);
  const shown = entries.map((entry) => [...ENTRY, 'date'].map((name) => Reflect.get(entry, name) as unknown));
  return { entries: shown, debts };
}

it('opens books of the first release: days, order and amounts are as before, and they balance', async () => {
  const [ann, bob, cid] = await signUpAll(testApp, 'ann', 'bob', 'cid');
  const groups = [await createGroup(testApp, ann, [bob, cid]), await createGroup(testApp, ann, [bob])];
  const midnight = Date.UTC(2028, 1, 29);
  // Instants around midnight: two equal ones, and one slightly earlier, as from another server's
  // clock.
  const instants = [midnight - 1, midnight, midnight, midnight - 2, midnight + 86_399_999];
  const added: ExpenseAnswer[] = [];
  for (const [number, instant] of instants.entries())
    for (const group of groups) {
      testApp.clock.now = instant;
      const person = (await Promise.all([ann, bob].map((one) => signInAgain(testApp.app, one))))[number % 2];
      if (!person) throw new Error('Nobody is there');
      const shares = [[ann, 3.34] as const, [bob, 6.67] as const];
      const payload = expensePayload(10.01, [[person, 10.01]], shares, `Expense ${String(number)}`);
      added.push(await addExpense(person, group, payload));
    }
  const again = await signInAgain(testApp.app, bob);
  await again.call(['DELETE', `/api/expenses/${String(added[0]?.id)}`]);
  const settling = { to_user_id: ann.id, amount: 1.5 };
  for (const { id } of groups) await again.call(['POST', `/api/groups/${String(id)}/settle`], settling);
  const before = await Promise.all(groups.map(({ id }) => booksOf(again, id)));
  expect(before.map(({ entries }) => entries.length)).toEqual([5, 6]);

  const { app, close } = await startOnFormerBooks();
  try {
    // With the original password.
    const member = await signInAgain(app, bob);
    expect(await Promise.all(groups.map(({ id }) => booksOf(member, id)))).toEqual(before);
    const { findings } = await auditBooks(app.database, { sealHistory: app.sealHistory });
    expect(findings).toEqual([]);
  } finally {
    await close();
  }
});
