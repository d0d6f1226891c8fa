import { nameReader } from '@quits/domain';
import type { BalanceViews } from '../../api/explained.api.ts';
import { balanceOf, balanceRows } from './balance-rows.ts';
import type { BalanceRow } from './balance-rows.ts';

/** A person as a sentence has them: who is called "You" is not the one who reads it. */
export interface Reading {
  name: string;
  isYou: boolean;
}

/** "You owe", "Ann is owed", "Ann is settled up": how a net balance reads before its figure. */
export function netSentence({ name, isYou }: Reading, netCents: number): string {
  if (netCents === 0) return `${name} ${isYou ? 'are' : 'is'} settled up`;
  if (netCents > 0) return `${name} ${isYou ? 'are' : 'is'} owed`;
  return `${name} ${isYou ? 'owe' : 'owes'}`;
}

/** "You pay Ann", "Bob pays you", "Bob pays Ann": a payment of the plan, where "owes" would be of the entries. */
export function paymentSentence({ from, to }: BalanceRow, userId: number): string {
  if (from.id === userId) return `You pay ${to.name}`;
  return `${from.name} pays ${to.id === userId ? 'you' : to.name}`;
}

/** "You pay in all", "Ann gets in all": what the plan comes to for one person, before its figure. */
export function planSentence({ name, isYou }: Reading, cents: number): string {
  if (cents > 0) return `${name} ${isYou ? 'get' : 'gets'} in all`;
  return `${name} ${isYou ? 'pay' : 'pays'} in all`;
}

/** What the check of the books found in so many entries. */
export function addUpInWords(entryCount: number): string {
  if (entryCount === 0) return 'No entries yet';
  return `${entryCount === 1 ? '1 entry adds' : `${String(entryCount)} entries add`} up to zero`;
}

/** Whether each person has the same balance in all three views, which they must. */
export function doViewsAgree({ members, pairwise, fewest }: BalanceViews): boolean {
  const views = [pairwise, fewest].map((balances) => balanceRows(balances, 0));
  return members.every(({ id, netCents }) => views.every((rows) => balanceOf(rows, id) === netCents));
}

/** One person's debts and credits, in a view. */
export interface Side {
  rows: readonly BalanceRow[];
  /** What they add up to: positive is owed to the person. */
  cents: number;
}

/** Why one person has the payments that the plan gives them. */
export interface PersonProof extends Reading {
  id: number;
  entries: Side;
  plan: Side;
}

/**
 * Why a payment of the fewest-payments plan is right: for both of its people what entries made them owe each other
 * person, and that the plan adds up to the same (extras §5).
 *
 * @param userId who reads it
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

/** Whether the plan leaves both people's debts as the entries made them: there is nothing simplified to explain. */
export function isPlanPlain(proofs: readonly PersonProof[]): boolean {
  const text = ({ rows }: Side) => rows.map(({ key, cents }) => `${key}:${String(cents)}`).sort();
  return proofs.every(({ entries, plan }) => text(entries).join() === text(plan).join());
}

/** What a row of a person adds to their balance: above zero they get it. */
export const signedFor = ({ to, cents }: BalanceRow, id: number): number => (to.id === id ? cents : -cents);
