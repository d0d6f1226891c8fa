/** Amounts paid in another currency. Rates are decimals; no calculation uses floating point. */
import type { Cents } from './money.ts';

const RATE_DECIMALS = 8;
const RATE_UNIT = 10n ** BigInt(RATE_DECIMALS);
const MAX_RATE = 1_000_000;

/** A rate with all of its decimals. */
// oxlint-disable-next-line quits/integer-cents -- a rate is no money
const textOf = (rate: number) => rate.toFixed(RATE_DECIMALS);

/** Whether a number is a rate: above 0, at most 1,000,000, at most 8 decimals. */
export function isRate(rate: number): boolean {
  return rate > 0 && rate <= MAX_RATE && Number(textOf(rate)) === rate;
}

/**
 * Takes the text of a rate ('1.1', '160', '.5') and gives the rate. Undefined for an invalid one: empty, 0,
 * negative, more than 1,000,000, more than 8 decimals.
 */
export function parseRate(text: string): number | undefined {
  const digits = text.trim();
  if (!/^(?:\d+\.?\d*|\.\d+)$/.test(digits)) return undefined;
  const decimals = digits.split('.')[1]?.replace(/0+$/, '') ?? '';
  const rate = Number(digits);
  return decimals.length <= RATE_DECIMALS && isRate(rate) ? rate : undefined;
}

/** The text of a rate without superfluous zeros: '1.1', '160', '0.00000001'. */
export function formatRate(rate: number): string {
  return textOf(rate).replace(/\.?0+$/, '');
}

/** Takes a number of any precision and gives the nearest with the decimals of a rate. */
export function roundRate(rate: number): number {
  return Number(textOf(rate));
}

/**
 * Takes cents of one currency and a rate (units of the other per unit) and gives cents of the other, exactly,
 * rounded half up. Undefined where the result is too large to be exact. Throws RangeError for an invalid
 * rate, and for a negative or broken amount.
 *
 * @param unit the other currency's minor unit in cents
 */
export function exchangeCents(cents: Cents, rate: number, unit: Cents = 1): Cents | undefined {
  if (!isRate(rate) || !Number.isSafeInteger(cents) || cents < 0) {
    throw new RangeError(`Cannot exchange ${String(cents)} cents at ${String(rate)}`);
  }
  // No double is exact enough for the product, so both are whole numbers from here on.
  const product = BigInt(cents) * BigInt(textOf(rate).replace('.', ''));
  const divisor = RATE_UNIT * BigInt(unit);
  const exchanged = Number((product * 2n + divisor) / (divisor * 2n)) * unit;
  return Number.isSafeInteger(exchanged) ? exchanged : undefined;
}
