/**
 * The pairwise debts of a group, computed entry by entry, and what each member paid and owes
 *.
 */
import type { ActivityAction, ExpenseAnswer } from '@quits/contracts';
import { type Cents, type LedgerEntry, minorUnitOf, toCents, type Transfer } from '@quits/domain';
import type { Queries } from '../../db/tables.ts';
import { serviceUnavailable } from '../../errors/app-error.ts';
import { LEFT } from '../../http/answered.ts';
import { slicesOf } from '../../http/lists.ts';
import { keepRecent } from '../../cache/recent.ts';
import { listGroupExpenseIds, readExpenses } from '../expenses/expenses.service.ts';
import { findNewest, type HistoryEntry, listWrittenAfter } from '../history/history.service.ts';
import type { LedgerGroup } from '../ledger/ledger.service.ts';
import type { StoredPosting } from '../ledger/postings.ts';
import { type BalanceCounter, type CountedBalances, createBalanceCounter } from './balance-counter.ts';

export type { CountedBalances } from './balance-counter.ts';

/**
 * The maximum number of history lines to follow. Beyond it, the entries are added up again from the
 * start.
 */
const MOST_FOLLOWED = 200;
const MAX_GROUPS = 200;
/**
 * How often one answer may add up all entries. A change of the group's currency requires another
 * attempt.
 */
const READINGS = 3;

/** The lines of an entry in the form the shared rules expect. */
export function ledgerEntryOf(postings: readonly StoredPosting[]): LedgerEntry {
  const rows = (side: StoredPosting['side']) =>
    postings
      .filter((posting) => posting.side === side)
      .map(({ user_id, amount_cents }) => ({ userId: user_id, cents: Math.abs(amount_cents) }));
  return { payers: rows('payer'), shares: rows('share') };
}

/** What one person owes another, in cents; negative in the opposite direction. */
export function debtIn(pairwise: readonly Transfer[], fromUserId: number, toUserId: number): Cents {
  for (const debt of pairwise) {
    if (debt.fromUserId === fromUserId && debt.toUserId === toUserId) return debt.cents;
    if (debt.fromUserId === toUserId && debt.toUserId === fromUserId) return 0 - debt.cents;
  }
  return 0;
}

type Counted = Map<number, LedgerEntry>;

async function addUp(
  queries: Queries,
  { id, currency }: LedgerGroup,
  isGone: () => boolean,
): Promise<{ counter: BalanceCounter; counted: Counted }> {
  const counter = createBalanceCounter(minorUnitOf(currency));
  const counted: Counted = new Map();
  const ids = await listGroupExpenseIds(queries, id);
  for await (const slice of slicesOf({ ids, read: (some) => readExpenses(queries, some) })) {
    if (isGone()) throw LEFT;
    for (const expense of slice) {
      const entry = ledgerEntryOf(expense.postings);
      counter.add(entry);
      counted.set(expense.id, entry);
    }
  }
  return { counter, counted };
}

/**
 * Whether an action counts the entry before and after it. Actions that change more than one entry
 * are missing.
 */
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
  'member/added': {},
  'member/joined': {},
  'member/renamed': {},
  'group/renamed': {},
  'group/default-split': {},
  'group/shared': {},
} satisfies Partial<Record<ActivityAction, { before?: boolean; after?: boolean }>>;

/** Parses an entry from a line of the history. */
function entryIn(state: string | null): LedgerEntry {
  const { payers, shares } = JSON.parse(state ?? '') as Pick<ExpenseAnswer, 'payers' | 'shares'>;
  return {
    payers: payers.map(({ user_id, paid_amount }) => ({ userId: user_id, cents: toCents(paid_amount) })),
    shares: shares.map(({ user_id, share_amount }) => ({ userId: user_id, cents: toCents(share_amount) })),
  };
}

interface Kept {
  /** The line of the history up to which the entries are counted. */
  head: Pick<HistoryEntry, 'id' | 'hash'>;
  counter: BalanceCounter;
  balances: CountedBalances;
}

/**
 * Whether the lines start with this hash, form an unbroken chain, and can all be counted after the
 * first.
 */
function isCountable(written: readonly HistoryEntry[], hash: string): boolean {
  return written.every((line, index) =>
    index === 0
      ? line.hash === hash
      : line.previous_hash === written[index - 1]?.hash && COUNTED[line.action] !== undefined,
  );
}

/**
 * Counts the lines written since. A concurrent count of the same group wins, so that nothing counts
 * twice.
 *
 * @returns whether the kept balances now include the newest line; false if lines are missing, too
 *   many, or change more than one entry
 */
async function catchUp(queries: Queries, groupId: number, kept: Kept): Promise<boolean> {
  const { id, hash } = kept.head;
  // Starts at the known line, to check that it still exists and whether it is the newest.
  const written = await listWrittenAfter(queries, { groupId, id: id - 1, limit: MOST_FOLLOWED });
  if (kept.head.hash !== hash) return catchUp(queries, groupId, kept);
  const newest = written.at(-1);
  if (!newest || written.length === MOST_FOLLOWED || !isCountable(written, hash)) return false;
  if (newest.id === id) return true;
  for (const { action, before_state, after_state } of written.slice(1)) {
    const { before, after } = COUNTED[action] ?? {};
    if (before) kept.counter.remove(entryIn(before_state));
    if (after) kept.counter.add(entryIn(after_state));
  }
  kept.head = { id: newest.id, hash: newest.hash };
  kept.balances = kept.counter.read(newest.hash);
  return true;
}

/**
 * Counts entries that were written while all entries were being added up. It replaces an entry's
 * earlier count.
 */
function countWritten(
  { counter, counted }: { counter: BalanceCounter; counted: Counted },
  written: readonly HistoryEntry[],
): void {
  for (const { action, expense_id: id, after_state } of written) {
    const { before, after } = COUNTED[action] ?? {};
    if (id === null || !(before || after)) continue;
    const former = counted.get(id);
    if (former) counter.remove(former);
    counted.delete(id);
    if (!after) continue;
    const entry = entryIn(after_state);
    counter.add(entry);
    counted.set(id, entry);
  }
}

interface Reading {
  /** The newest hash of the history, if known. The balances include that line or a newer one. */
  version?: string;
  /** Ignores earlier counts and reads all entries again. */
  isAnew?: boolean;
  /** Whether the caller has closed the connection. Adding up stops then. */
  isGone?: () => boolean;
}

/**
 * Returns the balances of a group, counted from all its entries. The first read adds up the
 * entries; later reads follow the lines of the history, which all servers write. The caller checks
 * the access.
 *
 * The reader throws 503 when each of three attempts meets a change of more than single entries, and
 * `LEFT` when the caller is gone.
 */
export function createBalancesReader() {
  const kept = keepRecent<number, Kept>(MAX_GROUPS);

  /**
   * Adds up all entries and concurrent writes. Gives undefined if a write changes more than single
   * entries.
   */
  async function start(
    queries: Queries,
    group: LedgerGroup,
    isGone: () => boolean,
  ): Promise<Kept | undefined> {
    const head = await findNewest(queries, group.id);
    const counting = await addUp(queries, group, isGone);
    if (head === undefined) return undefined;
    const written = await listWrittenAfter(queries, {
      groupId: group.id,
      id: head.id - 1,
      limit: MOST_FOLLOWED,
    });
    const newest = written.at(-1);
    if (!newest || written.length === MOST_FOLLOWED || !isCountable(written, head.hash)) return undefined;
    countWritten(counting, written.slice(1));
    const { counter } = counting;
    return { head: { id: newest.id, hash: newest.hash }, counter, balances: counter.read(newest.hash) };
  }

  return async function readBalances(
    queries: Queries,
    group: LedgerGroup,
    { version, isAnew = false, isGone = () => false }: Reading = {},
  ): Promise<CountedBalances> {
    if (isAnew) kept.delete(group.id);
    for (let reading = 1; reading <= READINGS; reading += 1) {
      const found = kept.get(group.id);
      const isNewest = found && (found.head.hash === version || (await catchUp(queries, group.id, found)));
      if (isNewest) return found.balances;
      kept.delete(group.id);
      const started = await start(queries, group, isGone);
      if (started) kept.set(group.id, started);
      if (started) return started.balances;
    }
    throw serviceUnavailable();
  };
}

export type ReadBalances = ReturnType<typeof createBalancesReader>;
