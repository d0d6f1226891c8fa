import { nameReader, t } from '@quits/domain';
import type { BalanceViews } from './explained.api.ts';
import { balanceOf, type BalanceRow, balanceRows } from './balance-rows.ts';

/** A person in a sentence. Only `isYou` identifies the reader: a name may also be "You". */
export interface Reading {
  name: string;
  isYou: boolean;
}

/** "You owe", "Ann is owed", "Ann is settled up": the sentence before a net balance. */
export function netSentence({ name, isYou }: Reading, netCents: number): string {
  const values = { who: isYou ? 'you' : 'other', name };
  if (netCents === 0)
    return t('{who, select, you {You are settled up} other {{name} is settled up}}', values);
  return t(
    netCents > 0
      ? '{who, select, you {You are owed} other {{name} is owed}}'
      : '{who, select, you {You owe} other {{name} owes}}',
    values,
  );
}

/** "You owe in all", "Ann is owed in all": the sum of a person's debts and credits, before its figure. */
export function netTotal(reading: Reading, netCents: number): string {
  if (netCents === 0) return netSentence(reading, 0);
  return t(
    netCents > 0
      ? '{who, select, you {You are owed in all} other {{name} is owed in all}}'
      : '{who, select, you {You owe in all} other {{name} owes in all}}',
    { who: reading.isYou ? 'you' : 'other', name: reading.name },
  );
}

/**
 * "You pay Ann", "Bob pays you", "Bob pays Ann": a payment of the plan. "Owes" is only for debts from
 * entries.
 */
export function paymentSentence({ kind, from, to }: BalanceRow): string {
  return t('{kind, select, owe {You pay {to}} owed {{from} pays you} other {{from} pays {to}}}', {
    kind,
    from: from.name,
    to: to.name,
  });
}

/** "You pay in all", "Ann gets in all": a person's total in the plan, before its figure. */
export function planSentence({ name, isYou }: Reading, cents: number): string {
  return t(
    cents > 0
      ? '{who, select, you {You get in all} other {{name} gets in all}}'
      : '{who, select, you {You pay in all} other {{name} pays in all}}',
    { who: isYou ? 'you' : 'other', name },
  );
}

/** Whether each person has the same balance in all three views, as they must. */
export function doViewsAgree({ members, pairwise, fewest }: BalanceViews): boolean {
  const views = [pairwise, fewest].map((balances) => balanceRows(balances, 0));
  return members.every(({ id, netCents }) => views.every((rows) => balanceOf(rows, id) === netCents));
}

/** One person's debts and credits in a view. */
export interface Side {
  rows: readonly BalanceRow[];
  /** Their sum: a positive sum is owed to the person. */
  cents: number;
}

/** Explains the payments that the plan gives one person. */
export interface PersonProof extends Reading {
  id: number;
  entries: Side;
  plan: Side;
}

/**
 * Explains why a payment of the fewest-payments plan is right. For both people it lists the debts from
 * entries, and shows that the plan adds up to the same.
 *
 * @param userId the reader
 */
export function proofOfPayment(
  { members, pairwise, fewest }: BalanceViews,
  people: readonly number[],
  userId: number,
): PersonProof[] {
  const sideOf = (balances: BalanceViews['pairwise'], id: number): Side => {
    const rows = balanceRows(
      balances.filter(({ fromUser, toUser }) => fromUser.id === id || toUser.id === id),
      userId,
    );
    return { rows, cents: balanceOf(rows, id) };
  };
  const nameOf = nameReader(members, userId);
  return people.map((id) => ({
    id,
    isYou: id === userId,
    name: nameOf(id),
    entries: sideOf(pairwise, id),
    plan: sideOf(fewest, id),
  }));
}

/** What a row adds to a person's balance: a positive amount is owed to them. */
export const signedFor = ({ to, cents }: BalanceRow, id: number): number => (to.id === id ? cents : -cents);
