import type { NamedPerson } from '@quits/contracts';
import { displayName, msg } from '@quits/domain';

/** The fallback while people's names did not load. */
export const SOMEBODY = msg('Somebody');
/** The fallback while people's names are loading. */
export const NAME_AWAITED = '…';

export interface Names {
  /** 'You', else name, else e-mail, else id. */
  nameOf: (userId: number) => string;
  /** The real name, even behind 'You': an avatar shows the same initials everywhere. */
  fullNameOf: (userId: number) => string;
}

/**
 * The names of people. For a person who is listed twice, the first name and the first e-mail count.
 *
 * @param unlisted the name of people who are not listed; by default their id
 */
export function namesOf(
  people: readonly NamedPerson[],
  currentUserId: number | undefined,
  unlisted?: string,
): Names {
  const known = new Map<number, NamedPerson>();
  for (const { id, name, email } of people) {
    const before = known.get(id);
    known.set(id, { id, name: before?.name ?? name, email: before?.email ?? email });
  }
  const personOf = (id: number) => known.get(id) ?? { id, ...(unlisted !== undefined && { name: unlisted }) };
  return {
    nameOf: (userId) => displayName(personOf(userId), currentUserId),
    fullNameOf: (userId) => displayName(personOf(userId)),
  };
}
