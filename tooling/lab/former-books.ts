/**
 * Books as the first release left them: entries without a day, a category or a way to split, histories without seals.
 * Nobody can call its API any more, so the rows are written here as it wrote them.
 */
import { setImmediate } from 'node:timers/promises';
import type { ExpenseAnswer } from '@quits/contracts';
import { splitEqually, toDollars } from '@quits/domain';
import { PASSWORD } from '@quits/testing/client';
import { openDatabase } from '../../server/src/db/database.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import type { PostingSide, WriteQueries } from '../../server/src/db/tables.ts';
import { hashOf } from '../../server/src/modules/activity/activity.service.ts';
import type { ActivityAction } from '../../server/src/modules/activity/activity.service.ts';
import type { NewPosting } from '../../server/src/modules/ledger/expense.ts';
import { SETTLEMENT_DESCRIPTION } from '../../server/src/modules/ledger/ledger.service.ts';
import { createPasswords } from '../../server/src/security/passwords.ts';
import type { Place } from './books.ts';

const LAST_MIGRATION = '0002-expense-counts';
const PEOPLE = 6;
const GROUPS = 2;
const BATCH = 200;
const HOUR_MS = 3_600_000;
/** Somewhat more than a year and a half of 10,000 entries follow, a leap day among them. */
const START = Date.UTC(2024, 0, 1);

/** An entry as the first release answered it, and wrote it into the history. */
export type FormerEntry = Pick<
  ExpenseAnswer,
  'id' | 'group_id' | 'description' | 'total_amount' | 'type' | 'created_at' | 'payers' | 'shares'
>;

interface FormerGroup {
  id: number;
  memberIds: readonly number[];
  /** The hash of the newest item of its history. */
  head: string;
}

interface Item {
  actor_id: number;
  action: ActivityAction;
  created_at: number;
  expense_id?: number;
  before?: object;
  after?: object;
}

async function appendHistory(trx: WriteQueries, group: FormerGroup, items: readonly Item[]): Promise<void> {
  const rows = items.map(({ before, after, expense_id = null, ...item }) => {
    const values = {
      ...item,
      group_id: group.id,
      expense_id,
      user_id: null,
      before_state: before ? JSON.stringify(before) : null,
      after_state: after ? JSON.stringify(after) : null,
      request_id: 'former',
      previous_hash: group.head,
    };
    group.head = hashOf(values);
    return { ...values, hash: group.head };
  });
  await trx.insertInto('activity').values(rows).execute();
}

const personOf = (number: number) => ({ email: `person${number}@example.org`, name: `Person ${number}` });

async function insertPeople(trx: WriteQueries): Promise<number[]> {
  const password_hash = await createPasswords().hash(PASSWORD);
  const rows = Array.from({ length: PEOPLE }, (_, number) => {
    const { email, name } = personOf(number);
    return { email, email_key: email, name, password_hash, created_at: START, deleted_at: null };
  });
  const people = await trx.insertInto('users').values(rows).returning('id').execute();
  return people.map(({ id }) => id);
}

async function insertGroup(
  trx: WriteQueries,
  name: string,
  memberIds: readonly number[],
): Promise<FormerGroup> {
  const [creator = 0, ...others] = memberIds;
  const { id } = await trx
    .insertInto('groups')
    .values({ name, created_by: creator, created_at: START, deleted_at: null, deleted_by: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const joined = { group_id: id, joined_at: START, removed_at: null, removed_by: null };
  await trx
    .insertInto('memberships')
    .values(memberIds.map((user_id) => ({ ...joined, user_id })))
    .execute();
  const group = { id, memberIds, head: '' };
  await appendHistory(trx, group, [
    { actor_id: creator, action: 'group/created', created_at: START, after: { name } },
    ...others.map((actor_id) => ({ actor_id, action: 'member/joined' as const, created_at: START })),
  ]);
  return group;
}

function linesOf(side: PostingSide, userIds: readonly number[], totalCents: number): NewPosting[] {
  const amounts = splitEqually(totalCents, userIds.length);
  return userIds.map((user_id, position) => {
    const cents = amounts[position] ?? 0;
    return { side, position, user_id, amount_cents: side === 'payer' ? cents : 0 - cents };
  });
}

/** One entry of so many: of one to three payers, in odd cents; every tenth a settlement, every fiftieth deleted. */
function draftOf(number: number, memberIds: readonly number[]) {
  const turned = memberIds.map((_, index) => memberIds[(number + index) % memberIds.length] ?? 0);
  const isSettlement = number % 10 === 9;
  const totalCents = 100 + ((number * 7919) % 50_000);
  const payers = turned.slice(0, isSettlement ? 1 : 1 + (number % 3));
  const sharers = isSettlement ? turned.slice(1, 2) : turned.slice(number % 4);
  // Two at an instant, or the later one a moment earlier, as clocks of two servers have it; also around midnight.
  const instant = START + Math.floor(number / 2) * 3 * HOUR_MS - (number % 3 === 0 ? 1 : 0);
  return {
    type: isSettlement ? ('settlement' as const) : ('expense' as const),
    description: isSettlement ? SETTLEMENT_DESCRIPTION : `Expense ${number}`,
    total_cents: totalCents,
    created_by: turned[0] ?? 0,
    created_at: instant,
    deleted: number % 50 === 7 ? { by: turned[1] ?? 0, at: instant + HOUR_MS } : undefined,
    lines: [...linesOf('payer', payers, totalCents), ...linesOf('share', sharers, totalCents)],
  };
}

type Draft = ReturnType<typeof draftOf>;

function answerOf(
  id: number,
  groupId: number,
  { type, description, total_cents, created_at, lines }: Draft,
): FormerEntry {
  const amountsOn = (wished: PostingSide) =>
    lines
      .filter(({ side }) => side === wished)
      .map(({ user_id, amount_cents }) => ({ user_id, amount: toDollars(Math.abs(amount_cents)) }));
  return {
    id,
    group_id: groupId,
    description,
    total_amount: toDollars(total_cents),
    type,
    created_at: new Date(created_at).toISOString(),
    payers: amountsOn('payer').map(({ user_id, amount }) => ({ user_id, paid_amount: amount })),
    shares: amountsOn('share').map(({ user_id, amount }) => ({ user_id, share_amount: amount })),
  };
}

function itemsOf(entry: FormerEntry, { type, created_by, created_at, deleted }: Draft): Item[] {
  const action = type === 'settlement' ? 'settlement/recorded' : 'expense/added';
  const added: Item = { actor_id: created_by, action, created_at, expense_id: entry.id, after: entry };
  if (!deleted) return [added];
  const { by: actor_id, at } = deleted;
  return [
    added,
    { actor_id, action: 'expense/deleted', created_at: at, expense_id: entry.id, before: entry },
  ];
}

/** Books entries with their lines and their history; gives those that are not deleted. */
async function insertEntries(
  trx: WriteQueries,
  group: FormerGroup,
  drafts: readonly Draft[],
): Promise<FormerEntry[]> {
  const rows = drafts.map(({ deleted, lines: _lines, ...columns }) => ({
    ...columns,
    group_id: group.id,
    version: deleted ? 2 : 1,
    deleted_at: deleted?.at ?? null,
    deleted_by: deleted?.by ?? null,
  }));
  const booked = await trx
    .insertInto('expenses')
    // The table has no day yet.
    .values(rows as ((typeof rows)[number] & { date: string })[])
    .returning('id')
    .execute();
  const idOf = (index: number) => booked[index]?.id ?? 0;
  const lines = drafts.flatMap((draft, index) =>
    draft.lines.map((line) => ({ ...line, expense_id: idOf(index) })),
  );
  await trx.insertInto('postings').values(lines).execute();
  const written = drafts.map((draft, index) => ({ draft, entry: answerOf(idOf(index), group.id, draft) }));
  await appendHistory(
    trx,
    group,
    written.flatMap(({ draft, entry }) => itemsOf(entry, draft)),
  );
  return written.filter(({ draft }) => !draft.deleted).map(({ entry }) => entry);
}

/** What the first release would answer to a member of all groups. */
export interface FormerBooks {
  /** Of the member, whose password is that of all tests. */
  email: string;
  /** The entries of each group by its id, newest first. */
  entries: ReadonlyMap<number, readonly FormerEntry[]>;
}

const byNewest = (a: FormerEntry, b: FormerEntry) =>
  Date.parse(b.created_at) - Date.parse(a.created_at) || b.id - a.id;

/** Makes a database of the first release with so many entries, in several groups of several people. */
export async function makeFormerBooks(place: Place, amount: number): Promise<FormerBooks> {
  const database = openDatabase(place);
  try {
    await migrate(database, () => Promise.resolve(), LAST_MIGRATION);
    const memberIds = await database.write(insertPeople);
    const entries = new Map<number, FormerEntry[]>();
    for (let nth = 0; nth < GROUPS; nth += 1) {
      const group = await database.write((trx) => insertGroup(trx, `Group ${nth}`, memberIds));
      const drafts = Array.from({ length: amount }, (_, number) => draftOf(number, memberIds)).filter(
        (_, number) => Math.floor(number / 2) % GROUPS === nth,
      );
      const written: FormerEntry[] = [];
      for (let done = 0; done < drafts.length; done += BATCH) {
        const batch = drafts.slice(done, done + BATCH);
        written.push(...(await database.write((trx) => insertEntries(trx, group, batch))));
        // SQLite lets go of its statements between turns of the event loop, and awaiting it makes none.
        await setImmediate();
      }
      entries.set(group.id, written.sort(byNewest));
    }
    return { email: personOf(0).email, entries };
  } finally {
    await database.close();
  }
}
