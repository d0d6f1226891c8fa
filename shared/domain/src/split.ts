/** How the cents of an expense are split, and when its rows add up (specification §4). */
import type { Cents } from './money.ts';

/** How far sums may differ and still count as equal, in cents (specification §9). */
export const TOLERANCE_CENTS = 1;

/**
 * Splits a total in cents equally over `count` people. Each share is rounded down to a whole cent, and the
 * first shares get one left-over cent each (specification §4). Shares are in the order of the people and add
 * up to the total. Throws RangeError for less than one person, a negative total or fractions of a cent.
 */
export function splitEqually(totalCents: Cents, count: number): Cents[] {
  if (!Number.isSafeInteger(totalCents) || totalCents < 0) {
    throw new RangeError(`Cannot split ${String(totalCents)} cents`);
  }
  if (!Number.isSafeInteger(count) || count < 1) throw new RangeError(`Cannot split over ${String(count)}`);
  const leftover = totalCents % count;
  const share = (totalCents - leftover) / count;
  return Array.from({ length: count }, (_, index) => (index < leftover ? share + 1 : share));
}

/**
 * Distributes a total in cents in proportion to weights, rounded down. Left-over cents go one each to the
 * largest remainders, the first on a tie. The amounts are exact, in the order of the weights, and
 * add up to the total; a weight of 0 gets 0. Throws RangeError for a negative total or weight, for fractions,
 * and when all weights are 0.
 */
export function apportion(totalCents: Cents, weights: readonly (number | bigint)[]): Cents[] {
  const exact = weights.map(BigInt);
  const sum = exact.reduce((total, weight) => total + weight, 0n);
  if (totalCents < 0 || sum === 0n || weights.some((weight) => weight < 0)) {
    throw new RangeError(`Cannot hand ${String(totalCents)} cents out by ${weights.join(', ')}`);
  }
  const products = exact.map((weight) => BigInt(totalCents) * weight);
  const parts = products.map((product) => Number(product / sum));
  let leftover = totalCents - sumCents(parts);
  const byRemainder = products.map((product, index) => ({ index, remainder: product % sum }));
  byRemainder.sort((a, b) => Number(b.remainder - a.remainder) || a.index - b.index);
  for (const { index } of byRemainder) {
    if (leftover === 0) break;
    parts[index] = (parts[index] ?? 0) + 1;
    leftover -= 1;
  }
  return parts;
}

/** The same amount the other way round, and never -0. */
export const negated = (cents: Cents): Cents => 0 - cents;

/** The sum of amounts in cents. Throws RangeError when it is not an exact whole number of cents. */
export function sumCents(rows: readonly Cents[]): Cents {
  const sum = rows.reduce((total, cents) => {
    if (!Number.isSafeInteger(cents)) throw new RangeError(`Not a whole number of cents: ${String(cents)}`);
    return total + cents;
  }, 0);
  if (!Number.isSafeInteger(sum)) throw new RangeError('The sum is too large to be exact');
  return sum;
}

/**
 * Whether the sum of rows balances with the total: at most one cent apart (specification §9), or one minor
 * unit of the currency if that is more.
 */
export function isWithinTolerance(sum: Cents, totalCents: Cents, unit: Cents = TOLERANCE_CENTS): boolean {
  return Math.abs(sum - totalCents) <= unit;
}

/**
 * Makes rows in cents add up to the total. The cent that the form tolerates goes to the first row that stays
 * at or above zero; the others stay as they are. Gives new rows in the same order; those of a refund are below zero,
 * and closed like those of the same cost. Throws RangeError when the
 * rows miss the total by more than one cent, or when no row can take it.
 *
 * @param unit the currency's minor unit, the tolerance in place of a cent
 */
export function closeGap(rows: readonly Cents[], totalCents: Cents, unit: Cents = TOLERANCE_CENTS): Cents[] {
  if (totalCents < 0) return closeGap(rows.map(negated), -totalCents, unit).map(negated);
  const sum = sumCents(rows);
  if (!isWithinTolerance(sum, totalCents, unit)) {
    throw new RangeError(`Rows of ${String(sum)} cents miss the total of ${String(totalCents)} cents`);
  }
  const gap = sumCents([totalCents, -sum]);
  if (gap === 0) return [...rows];
  const taker = rows.findIndex((cents) => cents + gap >= 0);
  if (taker === -1) throw new RangeError(`No row can take ${String(gap)} cents`);
  return rows.map((cents, index) => (index === taker ? cents + gap : cents));
}
