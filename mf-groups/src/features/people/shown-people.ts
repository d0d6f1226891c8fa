import type { Acquaintance, OpenTotal } from '@quits/contracts';

/** The view of a dialog about people: everybody, one person, or settling with one person in one currency. */
export type Shown =
  | { kind: 'all' }
  | { kind: 'person'; person: Acquaintance }
  | { kind: 'settle'; person: Acquaintance; total: OpenTotal };

/** The value of a view in the address (`?people=7-USD`). */
export const ALL = 'all';
export const personValue = (person: Acquaintance) => String(person.id);
export const settleValue = (person: Acquaintance, total: OpenTotal) =>
  `${String(person.id)}-${total.currency}`;

/** Reads the view from the address; undefined for an unknown person or no open debt. */
export function readShown(value: string, people: readonly Acquaintance[]): Shown | undefined {
  if (value === ALL) return { kind: 'all' };
  const [id, currency] = value.split('-');
  const person = people.find((one) => String(one.id) === id);
  if (!person || currency === undefined) return person && { kind: 'person', person };
  const total = person.totals.find((one) => one.currency === currency);
  return total && { kind: 'settle', person, total };
}

export interface OpenWith {
  person: Acquaintance;
  total: OpenTotal;
}

const sizeOf = ({ total }: OpenWith) => Math.abs(total.cents);

/** Open debts by person: first what the current user owes, the largest first. */
export function openWithPeople(people: readonly Acquaintance[]): OpenWith[] {
  const open = people.flatMap((person) =>
    person.totals.filter(({ cents }) => cents !== 0).map((total) => ({ person, total })),
  );
  const isOwn = ({ total }: OpenWith) => Number(total.cents < 0);
  return open.toSorted((a, b) => isOwn(b) - isOwn(a) || sizeOf(b) - sizeOf(a));
}
