/** Amounts that were paid in another currency (extras §4). Rates are decimals; nothing is worked out in floating point. */
import type { Cents } from './money.ts';

const RATE_DECIMALS = 8;
const RATE_UNIT = 10n ** BigInt(RATE_DECIMALS);
const MAX_RATE = 1_000_000;

/** A rate with all of its decimals. */
// eslint-disable-next-line no-restricted-syntax -- a rate is no money
const textOf = (rate: number) => rate.toFixed(RATE_DECIMALS);

/** Whether a number is a rate: above 0, at most 1,000,000, at most 8 decimals. */
export function isRate(rate: number): boolean {
  return rate > 0 && rate <= MAX_RATE && Number(textOf(rate)) === rate;
}

/**
 * Takes the text of a rate ('1.1', '160', '.5') and gives the rate; undefined for what is none: nothing, 0, less, more than
 * 1,000,000, more than 8 decimals.
 */
export function parseRate(text: string): number | undefined {
  const digits = text.trim();
  if (!/^(?:\d+\.?\d*|\.\d+)$/.test(digits)) return undefined;
  const decimals = digits.split('.')[1]?.replace(/0+$/, '') ?? '';
  const rate = Number(digits);
  return decimals.length <= RATE_DECIMALS && isRate(rate) ? rate : undefined;
}

/** The text of a rate, without zeros that say nothing: '1.1', '160', '0.00000001'. */
export function formatRate(rate: number): string {
  return textOf(rate).replace(/\.?0+$/, '');
}

/** Takes a number of any precision and gives the nearest with as many decimals as a rate has. */
export function roundRate(rate: number): number {
  return Number(textOf(rate));
}

/**
 * Takes an amount in cents of one currency and the rate, units of the other per unit of it, and gives cents of the
 * other, exactly, half a minor unit rounded up; nothing where that is too large to be exact. Throws RangeError for what
 * is no rate, and for a negative or broken amount.
 *
 * @param unit the other currency's minor unit in cents
 */
export function exchangeCents(cents: Cents, rate: number, unit: Cents = 1): Cents | undefined {
  if (!isRate(rate) || !Number.isSafeInteger(cents) || cents < 0) {
    throw new RangeError(`Cannot exchange ${String(cents)} cents at ${String(rate)}`);
  }
  // What no double is exact enough to say in between: both are whole numbers from here on.
  const product = BigInt(cents) * BigInt(textOf(rate).replace('.', ''));
  const divisor = RATE_UNIT * BigInt(unit);
  const exchanged = Number((product * 2n + divisor) / (divisor * 2n)) * unit;
  return Number.isSafeInteger(exchanged) ? exchanged : undefined;
}
