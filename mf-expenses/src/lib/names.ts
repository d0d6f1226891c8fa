import type { NamedPerson } from '@quits/contracts';
import { displayName } from '@quits/domain';

export interface Names {
  /** 'You', else name, else e-mail, else id. */
  nameOf: (userId: number) => string;
  /** The name behind 'You' as well: an avatar shows the same initials everywhere. */
  fullNameOf: (userId: number) => string;
}

/** What people are called. Of somebody who is listed twice the first name and the first e-mail count. */
export function namesOf(people: readonly NamedPerson[], currentUserId: number | undefined): Names {
  const known = new Map<number, NamedPerson>();
  for (const { id, name, email } of people) {
    const before = known.get(id);
    known.set(id, { id, name: before?.name ?? name, email: before?.email ?? email });
  }
  const personOf = (id: number) => known.get(id) ?? { id };
  return {
    nameOf: (userId) => displayName(personOf(userId), currentUserId),
    fullNameOf: (userId) => displayName(personOf(userId)),
  };
}
