/** The entries behind a balance or a debt, with running sums. */
import type { DebtLinesAnswer, NetLinesAnswer } from '@quits/contracts';
import { type Cents, debtBetween, minorUnitOf, toDollars } from '@quits/domain';
import type { Queries } from '../../db/tables.ts';
import { notFound } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { PagePlace } from '../../http/versioned.ts';
import { findNewest, readVersioned } from '../history/history.service.ts';
import { areKnown } from '../membership/membership.service.ts';
import { keepRecent } from '../../cache/recent.ts';
import { debtIn, ledgerEntryOf, type ReadBalances } from './counted-balances.service.ts';
import { type LineEntry, listNetLines, listOpposed } from './explanation.repository.ts';
import { readExpenses } from '../expenses/expenses.service.ts';
import { getBalances } from '../ledger/ledger.service.ts';
import { createMarks, readLines } from './explanation-pages.service.ts';

/** @throws 404 for people who never were members */
async function requirePeople(queries: Queries, groupId: number, userIds: readonly number[]): Promise<void> {
  if (!(await areKnown(queries, groupId, userIds))) throw notFound('person_not_found');
}

const lineOf = ({ id, type, description, date }: LineEntry) => ({ expense_id: id, type, description, date });

interface LinesAsked extends PagePlace {
  kept: ExplanationCaches;
  /** Whether the caller has disconnected. */
  isGone: () => boolean;
}

/**
 * A page of the entries behind a person's net balance, newest first, with running balances.
 *
 * @throws 404 for strangers, and for people who never were members; 422 for a page that begins at
 *   no entry of the group, 503 when writes never pause
 */
export async function getNetLines(
  queries: Queries,
  caller: Caller,
  { id: groupId, userId }: { id: number; userId: number },
  { kept, isGone, ...place }: LinesAsked,
): Promise<NetLinesAnswer> {
  const { head } = await readVersioned(queries, caller, groupId);
  await requirePeople(queries, groupId, [userId]);
  const { lines, next } = await readLines(queries, caller, {
    groupId,
    version: head,
    place,
    isGone,
    marks: kept.marks,
    key: [groupId, userId],
    async start(version) {
      return { version, cents: (await getBalances(queries, groupId)).get(userId) ?? 0 };
    },
    async read(after, limit) {
      const lines = await listNetLines(queries, { groupId, userId }, after, limit);
      return lines.map((line) => ({ ...line, cents: line.paid_cents - line.share_cents }));
    },
    showsZero: true,
  });
  const items = lines.map(({ paid_cents, share_cents, cents, running, ...entry }) => ({
    ...lineOf(entry),
    paid: toDollars(paid_cents),
    share: toDollars(share_cents),
    net: toDollars(cents),
    running: toDollars(running),
  }));
  return { items, next };
}

interface Pair {
  groupId: number;
  userId: number;
  otherId: number;
  unit: Cents;
}

const MAX_DEBTS = 20_000;

/**
 * Creates a function that returns what the second person owes the first because of each entry.
 * Unchanged entries are not read again.
 */
function createDebtReader() {
  const kept = keepRecent<string, Cents>(MAX_DEBTS);

  return async function readDebts<Entry extends LineEntry>(
    queries: Queries,
    entries: readonly Entry[],
    { groupId, userId, otherId, unit }: Pair,
  ): Promise<(Entry & { cents: Cents })[]> {
    const keyOf = ({ id, version }: Pick<Entry, 'id' | 'version'>) =>
      [id, version, userId, otherId].join(' ');
    const debts = new Map<number, Cents>();
    for (const entry of entries) {
      const cents = kept.get(keyOf(entry));
      if (cents !== undefined) debts.set(entry.id, cents);
    }
    const unread = entries.filter(({ id }) => !debts.has(id)).map(({ id }) => id);
    const read = unread.length > 0 ? await readExpenses(queries, unread) : [];
    for (const entry of read) {
      const cents = debtBetween(ledgerEntryOf(entry.postings), otherId, userId, unit);
      debts.set(entry.id, cents);
      kept.set(keyOf(entry), cents);
    }
    // The second statement may have read newer data than the entries.
    const newest = unread.length > 0 ? await findNewest(queries, groupId) : undefined;
    return entries.map((entry) => ({
      ...entry,
      cents: debts.get(entry.id) ?? 0,
      head: newest ? newest.hash : entry.head,
    }));
  };
}

/** The caches for the pages of lines. */
export function createExplanationCaches() {
  return { marks: createMarks(), readDebts: createDebtReader() };
}

export type ExplanationCaches = ReturnType<typeof createExplanationCaches>;

/**
 * A page of the entries behind the second person's debt to the first, newest first, with running
 * debts. Entries between other people are left out.
 *
 * @throws 404 for strangers, and for people who never were members; 422 for a page that begins at
 *   no entry of the group, 503 when writes never pause
 */
export async function getDebtLines(
  queries: Queries,
  caller: Caller,
  { id: groupId, userId, otherId }: { id: number; userId: number; otherId: number },
  { readBalances, kept, isGone, ...place }: LinesAsked & { readBalances: ReadBalances },
): Promise<DebtLinesAnswer> {
  const group = await readVersioned(queries, caller, groupId);
  const balances = await readBalances(queries, group, { version: group.head, isGone });
  // All people in entries are or were members.
  const others = [userId, otherId].filter((id) => !balances.perPerson.has(id));
  if (others.length > 0) await requirePeople(queries, groupId, others);
  const pair = { groupId, userId, otherId, unit: minorUnitOf(group.currency) };
  const { lines, next, net } = await readLines(queries, caller, {
    groupId,
    version: balances.version,
    place,
    isGone,
    marks: kept.marks,
    key: [groupId, userId, otherId],
    async start(wanted) {
      const { version, pairwise } = await readBalances(queries, group, { version: wanted, isGone });
      return { version, cents: debtIn(pairwise, otherId, userId) };
    },
    async read(after, limit) {
      const found = await listOpposed(queries, { groupId, userIds: [userId, otherId] }, after, limit);
      return kept.readDebts(queries, found, pair);
    },
    showsZero: false,
  });
  const items = lines.map(({ cents, running, ...entry }) => ({
    ...lineOf(entry),
    amount: toDollars(cents),
    running: toDollars(running),
  }));
  return { items, next, net: toDollars(net) };
}
