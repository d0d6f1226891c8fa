import { displayName } from '@quits/domain';
import type { Expense, Member, NamedPerson } from '@quits/contracts';
import type { FormPeople } from './form-state.ts';

/** Who the form offers, under which names, and what a settlement locks (specification §4). */
export interface FormFrame {
  people: FormPeople;
  nameOf: (userId: number) => string;
  /** The name behind 'You' as well: an avatar shows the same initials everywhere. */
  fullNameOf: (userId: number) => string;
  isSettlement: boolean;
  /** Only one share person is allowed: person and split controls are locked. */
  isSplitLocked: boolean;
}

function namesOf(people: readonly NamedPerson[], currentUserId: number | undefined) {
  const known = new Map<number, NamedPerson>();
  for (const person of people) if (!known.has(person.id)) known.set(person.id, person);
  const personOf = (userId: number) => known.get(userId) ?? { id: userId };
  return {
    nameOf: (userId: number) => displayName(personOf(userId), currentUserId),
    fullNameOf: (userId: number) => displayName(personOf(userId)),
  };
}

/** A name inside a sentence: "to you", "to Bob". */
export function inSentence(name: string): string {
  return name === 'You' ? 'you' : name;
}

/** The frame of a new expense: every member may pay and share. */
export function frameOfGroup(members: readonly Member[], currentUserId: number | undefined): FormFrame {
  const ids = members.map(({ id }) => id);
  return {
    people: { payers: ids, shares: ids },
    ...namesOf(members, currentUserId),
    isSettlement: false,
    isSplitLocked: false,
  };
}

/**
 * The frame of an edit: the members, after them whoever is on the expense and has left the group. A
 * settlement allows its first payer and first share person alone.
 */
export function frameOfExpense(
  { payers, shares, people: named, isSettlement }: Expense,
  members: readonly Member[],
  currentUserId: number | undefined,
): FormFrame {
  const involved = [...payers, ...shares].map(({ userId }) => userId);
  const names = namesOf([...members, ...named], currentUserId);
  const ids = [...new Set([...members.map(({ id }) => id), ...involved])];
  if (!isSettlement)
    return { people: { payers: ids, shares: ids }, ...names, isSettlement, isSplitLocked: false };
  const people = {
    payers: payers.slice(0, 1).map(({ userId }) => userId),
    shares: shares.slice(0, 1).map(({ userId }) => userId),
  };
  return { people, ...names, isSettlement, isSplitLocked: people.shares.length === 1 };
}
