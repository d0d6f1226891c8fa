import type { Expense, Member } from '@quits/contracts';
import { nameReader } from '@quits/domain';

/** Name of a person, by user id, as the signed-in person reads it. */
export type NameOf = (userId: number) => string;

/** Newest group first: by time, then by id (decisions §4). */
export function byNewest(a: { id: number; createdAt: string }, b: { id: number; createdAt: string }): number {
  return Date.parse(b.createdAt) - Date.parse(a.createdAt) || b.id - a.id;
}

/** What somebody is called whose name did not load. */
export const SOMEBODY = 'Somebody';

/**
 * How people are named on a group's page: `You`, else name, else e-mail, else id (decisions §3). Who has left the
 * group is no member any more; where the back end says so, their name stands in the expenses themselves. Without the
 * members, whom nothing else names is `SOMEBODY`.
 *
 * @param others people whom other answers name
 */
export function namesOf(
  members: readonly Member[] | undefined,
  expenses: readonly Pick<Expense, 'people'>[],
  currentUserId: number,
  others: readonly { id: number; name: string }[] = [],
): NameOf {
  const people = [...others, ...expenses.flatMap((expense) => expense.people), ...(members ?? [])];
  return nameReader(people, currentUserId, members ? undefined : SOMEBODY);
}
