import { displayName } from '@quits/domain';
import type { PersonAmount } from '@quits/domain';
import type { Expense, Member } from '@quits/contracts';

/** One person's part of an expense, with how the person is called. */
export interface NamedAmount extends PersonAmount {
  /** 'You', else name, else e-mail, else id. */
  label: string;
  /** The name behind 'You', for the avatar. */
  fullName: string;
}

/** Whether the answer itself names everybody: only our own server does. */
export function hasOwnNames({ payers, shares, people }: Expense): boolean {
  return [...payers, ...shares].every(({ userId }) => people.some(({ id }) => id === userId));
}

/**
 * Names people of an expense. The answer's own names come first, then the members of the group, then the
 * bare id.
 */
export function namedAmounts(
  parts: readonly PersonAmount[],
  { people }: Pick<Expense, 'people'>,
  members: readonly Member[],
  currentUserId: number | undefined,
): NamedAmount[] {
  return parts.map((part) => {
    const own = people.find(({ id }) => id === part.userId);
    const member = members.find(({ id }) => id === part.userId);
    const person = { id: part.userId, name: own?.name ?? member?.name, email: own?.email ?? member?.email };
    return { ...part, label: displayName(person, currentUserId), fullName: displayName(person) };
  });
}
