import { nameReader } from '@quits/domain';
import type { BalanceViews } from '../../api/explained.api.ts';
import { balanceOf, balanceRows } from './balance-rows.ts';
import type { BalanceRow } from './balance-rows.ts';

/** A person in a sentence. Only `isYou` identifies the reader: a name may also be "You". */
export interface Reading {
  name: string;
  isYou: boolean;
}

/** "You owe", "Ann is owed", "Ann is settled up": the sentence before a net balance. */
export function netSentence({ name, isYou }: Reading, netCents: number): string {
  if (netCents === 0) return `${name} ${isYou ? 'are' : 'is'} settled up`;
  if (netCents > 0) return `${name} ${isYou ? 'are' : 'is'} owed`;
  return `${name} ${isYou ? 'owe' : 'owes'}`;
}

/**
 * "You pay Ann", "Bob pays you", "Bob pays Ann": a payment of the plan. "Owes" is only for debts from
 * entries.
 */
export function paymentSentence({ from, to }: BalanceRow, userId: number): string {
  if (from.id === userId) return `You pay ${to.name}`;
  return `${from.name} pays ${to.id === userId ? 'you' : to.name}`;
}

/** "You pay in all", "Ann gets in all": a person's total in the plan, before its figure. */
export function planSentence({ name, isYou }: Reading, cents: number): string {
  if (cents > 0) return `${name} ${isYou ? 'get' : 'gets'} in all`;
  return `${name} ${isYou ? 'pay' : 'pays'} in all`;
}

/** Says how many entries the check of the ledger covered. */
export function addUpInWords(entryCount: number): string {
  if (entryCount === 0) return 'No entries yet';
  return `${entryCount === 1 ? '1 entry adds' : `${String(entryCount)} entries add`} up to zero`;
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
 * entries, and shows that the plan adds up to the same (extras §5).
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
      balances.filter(({ from, to }) => from.id === id || to.id === id),
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

/**
 * Whether the plan keeps both people's debts as the entries made them, so that there is nothing to explain.
 */
export function isPlanPlain(proofs: readonly PersonProof[]): boolean {
  const text = ({ rows }: Side) => rows.map(({ key, cents }) => `${key}:${String(cents)}`).sort();
  return proofs.every(({ entries, plan }) => text(entries).join() === text(plan).join());
}

/** What a row adds to a person's balance: a positive amount is owed to them. */
export const signedFor = ({ to, cents }: BalanceRow, id: number): number => (to.id === id ? cents : -cents);
