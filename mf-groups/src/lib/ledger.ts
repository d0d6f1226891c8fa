import type { Expense, Member } from '@quits/contracts';
import { nameReader } from '@quits/domain';

/** Name of a person, by user id, as the signed-in person reads it. */
export type NameOf = (userId: number) => string;

/** Newest group first: by time, then by id (decisions §4). */
export function byNewest(a: { id: number; createdAt: string }, b: { id: number; createdAt: string }): number {
  return Date.parse(b.createdAt) - Date.parse(a.createdAt) || b.id - a.id;
}

/**
 * How people are named on a group's page: `You`, else name, else e-mail, else id (decisions §3). Who has left the
 * group is no member any more; where the back end says so, their name stands in the expenses themselves.
 */
export function namesOf(
  members: readonly Member[],
  expenses: readonly Pick<Expense, 'people'>[],
  currentUserId: number,
): NameOf {
  return nameReader([...expenses.flatMap((expense) => expense.people), ...members], currentUserId);
}
