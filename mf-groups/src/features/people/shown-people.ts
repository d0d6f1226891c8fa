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

/** Open debts by person and currency, in either direction, the largest first. */
export const openWithPeople = (people: readonly Acquaintance[]): OpenWith[] =>
  people
    .flatMap((person) => person.totals.map((total) => ({ person, total })))
    .filter(({ total }) => total.cents !== 0)
    .toSorted((a, b) => sizeOf(b) - sizeOf(a));

/** People that a breakdown names. */
const MOST_NAMED = 3;

export interface Breakdown {
  named: readonly OpenWith[];
  /** The sum of all other people. */
  others: { count: number; cents: number } | undefined;
}

/** Breaks the balance in one currency down by person: it is the sum of those named and of the others. */
export function breakdownIn(currency: string, people: readonly Acquaintance[]): Breakdown {
  const open = openWithPeople(people).filter(({ total }) => total.currency === currency);
  const [named, others] = [open.slice(0, MOST_NAMED), open.slice(MOST_NAMED)];
  const cents = others.reduce((sum, { total }) => sum + total.cents, 0);
  return { named, others: others.length === 0 ? undefined : { count: others.length, cents } };
}
