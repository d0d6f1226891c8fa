import type { Expense, Member } from '@quits/contracts';
import { nameReader, msg, t } from '@quits/domain';
import type { NameOf } from '@quits/ledger-ui';

export type { NameOf };

/** Id of a group that is shown before the server has assigned one. */
export const UNSAVED_ID = -1;

/** Orders the newest group first: by time, then by id. */
export function byNewest(a: { id: number; createdAt: string }, b: { id: number; createdAt: string }): number {
  return Date.parse(b.createdAt) - Date.parse(a.createdAt) || b.id - a.id;
}

/** The fallback for a name that did not load. */
export const SOMEBODY = msg('Somebody');

/**
 * Names people on a group's page: `You`, else name, else e-mail, else id. Former members are
 * missing from the members; the expenses name them where the back end does. Without the members, an unnamed
 * person gets the placeholder name.
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
  return nameReader(people, currentUserId, members ? undefined : t(SOMEBODY));
}
