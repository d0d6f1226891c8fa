import type { Expense, Member } from '@quits/contracts';
import { displayName, nearestCents } from '@quits/domain';
import type { LedgerEntry } from '@quits/domain';

/** Name of a person, by user id, as the signed-in person reads it. */
export type NameOf = (userId: number) => string;

/** An expense of the network as an entry of the ledger, in cents; a foreign back end may not have rounded. */
export function ledgerEntryOf({ payers, shares }: Pick<Expense, 'payers' | 'shares'>): LedgerEntry {
  return {
    payers: payers.map(({ user_id, paid_amount }) => ({ userId: user_id, cents: nearestCents(paid_amount) })),
    shares: shares.map(({ user_id, share_amount }) => ({
      userId: user_id,
      cents: nearestCents(share_amount),
    })),
  };
}

/** Settlements never count as spending (decisions §4). */
export function isSettlement({ type }: Pick<Expense, 'type'>): boolean {
  return type === 'settlement';
}

/** Newest first: by created_at, then by id (decisions §4). */
export function byNewest(
  a: { id: number; created_at: string },
  b: { id: number; created_at: string },
): number {
  return Date.parse(b.created_at) - Date.parse(a.created_at) || b.id - a.id;
}

/**
 * How people are named on a group's page: `You`, else name, else e-mail, else id (decisions §3). Who has left the
 * group is no member any more; where the back end says so, their name stands in the expenses themselves.
 */
export function namesOf(
  members: readonly Member[],
  expenses: readonly Pick<Expense, 'payers' | 'shares'>[],
  currentUserId: number,
): NameOf {
  const former = expenses
    .flatMap(({ payers, shares }) => [...payers, ...shares])
    .flatMap(({ user_id, name }) => (name === undefined ? [] : [{ id: user_id, name }]));
  const people = new Map([...former, ...members].map((person) => [person.id, person]));
  return (userId) => displayName(people.get(userId) ?? { id: userId }, currentUserId);
}
