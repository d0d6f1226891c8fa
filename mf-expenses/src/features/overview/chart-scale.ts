import { formatShortMoney } from '@quits/domain';

const STEPS = [1, 2, 4, 6, 8, 10];
const CENTS = 100;

/** The top of the value axis, in cents: a round number of dollars at or above the largest value. */
export function axisTopCents(largestCents: number): number {
  const dollars = Math.max(1, largestCents / CENTS);
  const power = 10 ** Math.floor(Math.log10(dollars));
  const step = STEPS.find((candidate) => candidate * power >= dollars) ?? 10;
  return Math.round(step * power * CENTS);
}

/** An amount as an axis label: without cents when they are zero ("$1,200"). */
export function axisLabel(cents: number, currency: string): string {
  return formatShortMoney(cents, currency);
}

/** The month under a point of the chart: `position` from 0 (its first edge) to 1 (its last one). */
export function monthAt(position: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor(position * count)));
}

/**
 * Places the label of the average: on its line, as far right as no column crosses it, or else at the right
 * edge above the columns.
 *
 * @param length the label's width in columns
 * @returns the column at which it ends, and the value at its base
 */
export function placeOfLabel(shares: readonly number[], averageCents: number, length: number) {
  const covered = Math.ceil(length);
  const standingOn = (end: number) => Math.max(averageCents, ...shares.slice(end - covered, end));
  for (let end = shares.length; end >= covered; end -= 1)
    if (standingOn(end) === averageCents) return { end, cents: averageCents };
  return { end: shares.length, cents: standingOn(shares.length) };
}
