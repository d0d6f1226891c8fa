import type { Cents } from './money.ts';

/** How far paid and shares may each miss the total (specification §9: 0.01). */
const TOLERANCE_CENTS = 1;

/** Adds up amounts, in cents. */
export function sumCents(rows: readonly Cents[]): Cents {
  return rows.reduce((sum, cents) => sum + cents, 0);
}

/**
 * Equal shares (specification §4): each rounded down to cents, the leftover cents one each to the first.
 *
 * @throws RangeError for fewer than one person or a negative total
 */
export function splitEqually(totalCents: Cents, count: number): Cents[] {
  if (!Number.isInteger(count) || count < 1) throw new RangeError('A split needs at least one person');
  if (!Number.isSafeInteger(totalCents) || totalCents < 0)
    throw new RangeError('A total is a whole number of cents');
  const share = Math.floor(totalCents / count);
  const leftover = totalCents - share * count;
  return Array.from({ length: count }, (_person, index) => (index < leftover ? share + 1 : share));
}

/** Whether a sum misses the total by at most one cent: balanced (specification §4). */
export function isWithinTolerance(rowsCents: Cents, totalCents: Cents): boolean {
  return Math.abs(rowsCents - totalCents) <= TOLERANCE_CENTS;
}

/**
 * Makes rows add up to the total to the cent: the missing or extra cent goes to the first row that stays
 * at zero or above (decisions §5).
 *
 * @throws RangeError when they miss it by more than one cent
 */
export function closeGap(rows: readonly Cents[], totalCents: Cents): Cents[] {
  const gap = totalCents - sumCents(rows);
  if (Math.abs(gap) > TOLERANCE_CENTS) throw new RangeError('The rows miss the total by more than one cent');
  const taker = rows.findIndex((cents) => cents + gap >= 0);
  if (gap !== 0 && taker === -1) throw new RangeError('No row can take the cent');
  return rows.map((cents, index) => (index === taker ? cents + gap : cents));
}
