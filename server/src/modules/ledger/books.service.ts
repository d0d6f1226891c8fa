/** Who owes whom in a group, entry by entry, and what each has paid and shares (extras §5). */
import type { ExpenseAnswer } from '@quits/contracts';
import { minorUnitOf, toCents } from '@quits/domain';
import type { Cents, LedgerEntry, Transfer } from '@quits/domain';
import type { Queries } from '../../db/tables.ts';
import { serviceUnavailable } from '../../errors.ts';
import { slicesOf } from '../../http/lists.ts';
import { findNewest, listWrittenAfter } from '../activity/activity.service.ts';
import type { ActivityAction, HistoryEntry } from '../activity/activity.service.ts';
import type { StoredGroup } from '../membership/membership.service.ts';
import { keepRecent } from '../../recent.ts';
import type { StoredPosting } from './expense.ts';
import { createTally } from './books-tally.ts';
import type { Books, Tally } from './books-tally.ts';
import { listGroupExpenseIds, readExpenses } from './ledger.repository.ts';

export type { Books } from './books-tally.ts';

/** So many lines of the history are followed at most; after more of them the entries are added up anew. */
const MOST_FOLLOWED = 200;
const MAX_GROUPS = 200;
/** So often all entries are added up for one answer: a change of the group's currency makes another time needed. */
const READINGS = 3;

/** An entry's lines as the rules see them. */
export function ledgerEntryOf(postings: readonly StoredPosting[]): LedgerEntry {
  const rows = (side: StoredPosting['side']) =>
    postings
      .filter((posting) => posting.side === side)
      .map(({ user_id, amount_cents }) => ({ userId: user_id, cents: Math.abs(amount_cents) }));
  return { payers: rows('payer'), shares: rows('share') };
}

/** What one owes another, in cents; negative: the other way round. */
export function debtIn(pairwise: readonly Transfer[], fromUserId: number, toUserId: number): Cents {
  for (const debt of pairwise) {
    if (debt.fromUserId === fromUserId && debt.toUserId === toUserId) return debt.cents;
    if (debt.fromUserId === toUserId && debt.toUserId === fromUserId) return 0 - debt.cents;
  }
  return 0;
}

type BooksOf = Pick<StoredGroup, 'id' | 'currency'>;

/** What was counted for each entry, by its id. */
type Counted = Map<number, LedgerEntry>;

async function addUp(
  queries: Queries,
  { id, currency }: BooksOf,
): Promise<{ tally: Tally; counted: Counted }> {
  const tally = createTally(minorUnitOf(currency));
  const counted: Counted = new Map();
  const ids = await listGroupExpenseIds(queries, id);
  for await (const slice of slicesOf({ ids, read: (some) => readExpenses(queries, some) })) {
    for (const expense of slice) {
      const entry = ledgerEntryOf(expense.postings);
      tally.add(entry);
      counted.set(expense.id, entry);
    }
  }
  return { tally, counted };
}

/** What is in the books before a line of the history, and after it; nothing for an action that changes more. */
const COUNTED: Partial<Record<string, { before?: boolean; after?: boolean }>> = {
  'expense/added': { after: true },
  'expense/edited': { before: true, after: true },
  'expense/deleted': { before: true },
  'expense/restored': { after: true },
  'settlement/recorded': { after: true },
  'settlement/confirmed': {},
  'settlement/rejected': { before: true },
  'comment/added': {},
  'comment/removed': {},
  'receipt/added': {},
  'receipt/removed': {},
  'recurring/added': {},
  'recurring/edited': {},
  'recurring/paused': {},
  'recurring/resumed': {},
  'recurring/deleted': {},
  'member/invited': {},
  'member/joined': {},
  'member/renamed': {},
  'group/renamed': {},
  'group/default-split': {},
} satisfies Partial<Record<ActivityAction, { before?: boolean; after?: boolean }>>;

/** An entry as a line of the history has it. */
function entryIn(state: string | null): LedgerEntry {
  const { payers, shares } = JSON.parse(state ?? '') as Pick<ExpenseAnswer, 'payers' | 'shares'>;
  return {
    payers: payers.map(({ user_id, paid_amount }) => ({ userId: user_id, cents: toCents(paid_amount) })),
    shares: shares.map(({ user_id, share_amount }) => ({ userId: user_id, cents: toCents(share_amount) })),
  };
}

interface Kept {
  /** The line of the history up to which they are counted. */
  head: Pick<HistoryEntry, 'id' | 'hash'>;
  tally: Tally;
  books: Books;
}

/** Whether lines begin with this one, none is missing, and all after the first can be counted. */
function isCountable(written: readonly HistoryEntry[], hash: string): boolean {
  return written.every((line, index) =>
    index === 0
      ? line.hash === hash
      : line.previous_hash === written[index - 1]?.hash && COUNTED[line.action] !== undefined,
  );
}

/**
 * Counts what was written since. Whoever else counts meanwhile wins, for nothing may be counted twice.
 *
 * @returns whether the kept books are now those up to the newest line; not where lines are missing, too many, or of a
 *   kind that changes more than one entry
 */
async function catchUp(queries: Queries, groupId: number, kept: Kept): Promise<boolean> {
  const { id, hash } = kept.head;
  // From the line itself on: whether it still stands, and whether it is the newest by now.
  const written = await listWrittenAfter(queries, { groupId, id: id - 1, limit: MOST_FOLLOWED });
  if (kept.head.hash !== hash) return catchUp(queries, groupId, kept);
  const newest = written.at(-1);
  if (!newest || written.length === MOST_FOLLOWED || !isCountable(written, hash)) return false;
  if (newest.id === id) return true;
  for (const { action, before_state, after_state } of written.slice(1)) {
    const { before, after } = COUNTED[action] ?? {};
    if (before) kept.tally.remove(entryIn(before_state));
    if (after) kept.tally.add(entryIn(after_state));
  }
  kept.head = { id: newest.id, hash: newest.hash };
  kept.books = kept.tally.read(newest.hash);
  return true;
}

/** Counts the entries that others have written while all were added up as they are now, whatever was read of them. */
function countWritten(
  { tally, counted }: { tally: Tally; counted: Counted },
  written: readonly HistoryEntry[],
): void {
  for (const { action, expense_id: id, after_state } of written) {
    const { before, after } = COUNTED[action] ?? {};
    if (id === null || !(before || after)) continue;
    const former = counted.get(id);
    if (former) tally.remove(former);
    counted.delete(id);
    if (!after) continue;
    const entry = entryIn(after_state);
    tally.add(entry);
    counted.set(id, entry);
  }
}

interface Reading {
  /** The newest hash of the history, where it is known: up to that one, or a newer one. */
  version?: string;
  /** All entries are read anew, whatever was counted before. */
  isAnew?: boolean;
}

/**
 * Gives what all entries of a group come to. They are added up once; after that the lines of the history are followed,
 * which tell what was written, on whichever server. Who may see them is the caller's to check.
 *
 * The reader throws 503 when each of three readings met a change of more than single entries.
 */
export function createBooksReader() {
  const kept = keepRecent<number, Kept>(MAX_GROUPS);

  /** Adds them up, with what others write meanwhile, unless that changes more than single entries. */
  async function start(queries: Queries, group: BooksOf): Promise<Kept | undefined> {
    const head = await findNewest(queries, group.id);
    const sums = await addUp(queries, group);
    if (head === undefined) return undefined;
    const written = await listWrittenAfter(queries, {
      groupId: group.id,
      id: head.id - 1,
      limit: MOST_FOLLOWED,
    });
    const newest = written.at(-1);
    if (!newest || written.length === MOST_FOLLOWED || !isCountable(written, head.hash)) return undefined;
    countWritten(sums, written.slice(1));
    const { tally } = sums;
    return { head: { id: newest.id, hash: newest.hash }, tally, books: tally.read(newest.hash) };
  }

  return async function readBooks(
    queries: Queries,
    group: BooksOf,
    { version, isAnew = false }: Reading = {},
  ): Promise<Books> {
    if (isAnew) kept.delete(group.id);
    for (let reading = 1; reading <= READINGS; reading += 1) {
      const found = kept.get(group.id);
      const isNewest = found && (found.head.hash === version || (await catchUp(queries, group.id, found)));
      if (isNewest) return found.books;
      kept.delete(group.id);
      const started = await start(queries, group);
      if (started) kept.set(group.id, started);
      if (started) return started.books;
    }
    throw serviceUnavailable();
  };
}

export type ReadBooks = ReturnType<typeof createBooksReader>;
