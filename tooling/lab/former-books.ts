/**
 * Books as the first release left them: entries without a day, a category or a way to split, histories without seals.
 * Nobody can call its API any more: the server of today books them in a folder of its own, and their rows go into the
 * tables of then, with nothing in them that came later.
 */
import path from 'node:path';
import type { ExpenseAnswer } from '@quits/contracts';
import { splitEqually } from '@quits/domain';
import { openDatabase } from '../../server/src/db/database.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import type { UserRow, WriteQueries } from '../../server/src/db/tables.ts';
import { hashOf } from '../../server/src/modules/activity/activity.service.ts';
import type { HistoryEntry } from '../../server/src/modules/activity/activity.service.ts';
import { deleteExpense } from '../../server/src/modules/expenses/expenses.service.ts';
import { bookExpense, SETTLEMENT_DESCRIPTION } from '../../server/src/modules/ledger/ledger.service.ts';
import { lockGroupForMember } from '../../server/src/modules/membership/membership.service.ts';
import { inBatches, labCaller, makeBooks } from './books.ts';
import type { Place } from './books.ts';
import { withFolder } from './server.ts';
import type { ServerOptions } from './server.ts';

const LAST_MIGRATION = '0002-expense-counts';
/** Each after those that it refers to. */
const TABLES = ['users', 'groups', 'memberships', 'expenses', 'postings', 'activity'];
const PEOPLE = 6;
const GROUPS = 2;
const ROWS_AT_ONCE = 200;
const HOUR_MS = 3_600_000;
/** Somewhat more than a year and a half of 10,000 entries follow, a leap day among them. */
const START = Date.UTC(2024, 0, 1);

/** What the first release answered of an entry, and wrote into the history. */
export type FormerEntry = Pick<
  ExpenseAnswer,
  'id' | 'group_id' | 'description' | 'total_amount' | 'type' | 'created_at' | 'payers' | 'shares'
>;
const ENTRY = ['id', 'group_id', 'description', 'total_amount', 'type', 'created_at', 'payers', 'shares'];
/** The names in a state of then: of a group, or of an entry with its lines. */
const STATED = ['name', ...ENTRY, 'user_id', 'paid_amount', 'share_amount'];

/** What the first release would answer to a member of all groups. */
export interface FormerBooks {
  /** Of the member, whose password is that of all tests. */
  email: string;
  /** The entries of each group by its id, newest first. */
  entries: ReadonlyMap<number, readonly FormerEntry[]>;
}

/** Books one of many: of one to three payers, in odd cents; every tenth a settlement, every fiftieth deleted. */
async function bookEntry(
  trx: WriteQueries,
  groupIds: readonly number[],
  memberIds: readonly number[],
  number: number,
): Promise<void> {
  const turned = memberIds.map((_, index) => memberIds[(number + index) % memberIds.length] ?? 0);
  const isSettlement = number % 10 === 9;
  const totalCents = 100 + ((number * 7919) % 50_000);
  const partsOf = (userIds: readonly number[]) => {
    const amounts = splitEqually(totalCents, userIds.length);
    return userIds.map((userId, index) => ({ userId, cents: amounts[index] ?? 0 }));
  };
  // Two at an instant, or the later one a moment earlier, as clocks of two servers have it; also around midnight.
  const instant = START + Math.floor(number / 2) * 3 * HOUR_MS - (number % 3 === 0 ? 1 : 0);
  const caller = labCaller(turned[0] ?? 0, instant);
  const group = await lockGroupForMember(trx, caller, groupIds[Math.floor(number / 2) % GROUPS] ?? 0);
  const { id } = await bookExpense(trx, caller, group, {
    type: isSettlement ? 'settlement' : 'expense',
    draft: {
      description: isSettlement ? SETTLEMENT_DESCRIPTION : `Expense ${number}`,
      totalCents,
      payers: partsOf(turned.slice(0, isSettlement ? 1 : 1 + (number % 3))),
      shares: partsOf(isSettlement ? turned.slice(1, 2) : turned.slice(number % 4)),
    },
  });
  if (number % 50 === 7)
    await deleteExpense(trx, labCaller(turned[1] ?? 0, instant + HOUR_MS), id, undefined);
}

/** The history in the words of then, and so with other hashes. */
function historyOfThen(rows: readonly HistoryEntry[]): HistoryEntry[] {
  const heads = new Map<number, string>();
  const inWordsOfThen = (state: string | null) => state && JSON.stringify(JSON.parse(state), STATED);
  return rows.map((row) => {
    const [before_state, after_state] = [inWordsOfThen(row.before_state), inWordsOfThen(row.after_state)];
    const item = { ...row, before_state, after_state, previous_hash: heads.get(row.group_id) ?? '' };
    heads.set(row.group_id, hashOf(item));
    return { ...item, hash: hashOf(item) };
  });
}

/** Copies a table's rows without what it had no column for; they get the same numbers by themselves. */
async function copyRows(
  table: string,
  rows: readonly object[],
  trx: WriteQueries,
  columns: readonly string[],
) {
  const kept = rows.map((row) => {
    const ofThen = Object.entries(row).filter(([name]) => name !== 'id' && columns.includes(name));
    // They were read from a table of the same name.
    return Object.fromEntries(ofThen) as Omit<UserRow, 'id'>;
  });
  for (let done = 0; done < kept.length; done += ROWS_AT_ONCE)
    await trx
      .insertInto(table as 'users')
      .values(kept.slice(done, done + ROWS_AT_ONCE))
      .execute();
}

const byNewest = (a: FormerEntry, b: FormerEntry) =>
  Date.parse(b.created_at) - Date.parse(a.created_at) || b.id - a.id;

/** The entries that a history tells of, but for deleted ones. */
function entriesIn(history: readonly HistoryEntry[]): FormerEntry[] {
  const deleted = new Set(history.map((item) => item.action === 'expense/deleted' && item.expense_id));
  return history
    .filter(({ expense_id }) => expense_id !== null && !deleted.has(expense_id))
    .map(({ after_state }) => JSON.parse(after_state ?? '') as FormerEntry)
    .sort(byNewest);
}

/** Makes a database of the first release with so many entries, in several groups of several people. */
export function makeFormerBooks(place: Place, amount: number, server?: ServerOptions): Promise<FormerBooks> {
  return withFolder(async (folder) => {
    const ofToday = { dataDir: path.join(folder, 'today') };
    const { people, groupIds } = await makeBooks(ofToday, { people: PEOPLE, expenses: [0, 0], server });
    const memberIds = people.map(({ id }) => id);
    const [today, former] = [openDatabase(ofToday), openDatabase(place)];
    try {
      await inBatches(today, amount, (trx, number) => bookEntry(trx, groupIds, memberIds, number));
      await migrate(former, () => Promise.resolve(), LAST_MIGRATION);
      const tables = await former.admin.introspection.getTables();
      const history = historyOfThen(
        await today.queries.selectFrom('activity').selectAll().orderBy('id').execute(),
      );
      await former.write(async (trx) => {
        for (const table of TABLES) {
          const columns = tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? [];
          const query = today.queries.selectFrom(table as 'users').selectAll();
          const rows = table === 'activity' ? history : await query.orderBy(({ lit }) => lit(1)).execute();
          await copyRows(table, rows, trx, columns);
        }
      });
      const entries = entriesIn(history);
      const ofGroup = (id: number) => entries.filter((entry) => entry.group_id === id);
      return { email: people[0].email, entries: new Map(groupIds.map((id) => [id, ofGroup(id)])) };
    } finally {
      await Promise.all([today.close(), former.close()]);
    }
  });
}
