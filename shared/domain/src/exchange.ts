/** Amounts paid in another currency. Rates are decimals; no calculation uses floating point. */
import { centsPerUnit, minorUnitOf } from './currency.ts';
import type { Cents, PersonAmount } from './money.ts';
import { apportion, negated } from './split.ts';

const RATE_DIGITS = 12;
const MAX_RATE = 1_000_000;

/** Takes a number of any precision and gives the nearest with the digits of a rate, half up. */
export const roundRate = (rate: number): number => Number(rate.toPrecision(RATE_DIGITS));

/** Whether a number is a rate: above 0, at most 1,000,000, at most 12 significant digits. */
export const isRate = (rate: number): boolean => rate > 0 && rate <= MAX_RATE && roundRate(rate) === rate;

/**
 * Takes the text of a rate ('1.1', '160', '.5') and gives the rate. Undefined for an invalid one: empty, 0,
 * negative, more than 1,000,000, more than 12 significant digits.
 */
export function parseRate(text: string): number | undefined {
  const digits = text.trim();
  if (!/^(?:\d+\.?\d*|\.\d+)$/.test(digits)) return undefined;
  const significant = digits.replace('.', '').replace(/^0+|0+$/g, '');
  const rate = Number(digits);
  return significant.length <= RATE_DIGITS && isRate(rate) ? rate : undefined;
}

const PLAIN = { useGrouping: false, maximumSignificantDigits: RATE_DIGITS };
/** Made with the first rate: the engine's tables of formats take a slow phone 80 ms. */
let plainRate: Intl.NumberFormat | undefined;

/** The text of a rate without superfluous zeros: '1.1', '160', '0.0000009045'. */
export function formatRate(rate: number): string {
  plainRate ??= new Intl.NumberFormat('en', PLAIN);
  return plainRate.format(rate);
}

const tenTo = (power: number) => 10n ** BigInt(Math.max(power, 0));

/** A quotient of whole numbers times a power of ten, rounded half up. */
function quotient(numerator: bigint, denominator: bigint, power = 0): bigint {
  const dividend = numerator * tenTo(power);
  const divisor = denominator * tenTo(-power);
  return (dividend * 2n + divisor) / (divisor * 2n);
}

const sized = (cents: Cents) => BigInt(Math.abs(cents));

/**
 * Takes cents of one currency and a rate (units of the other per unit) and gives cents of the other, exactly,
 * rounded half up; those of a refund are below zero, and rounded like those of the same cost. Undefined where the
 * result is too large to be exact. Throws RangeError for an invalid rate, and for a broken amount.
 */
export function exchangeCents(
  cents: Cents,
  rate: number,
  { from, to }: { from: string; to: string },
): Cents | undefined {
  if (!isRate(rate) || !Number.isSafeInteger(cents))
    throw new RangeError(`Cannot exchange ${String(cents)} cents at ${String(rate)}`);
  // No double is exact enough for the product, so both are whole numbers from here on.
  const [digits = '', power] = rate.toExponential(RATE_DIGITS - 1).split('e');
  const unit = minorUnitOf(to);
  const units = quotient(
    sized(cents) * BigInt(digits.replace('.', '')) * BigInt(centsPerUnit(to)),
    BigInt(centsPerUnit(from) * unit),
    Number(power) - (RATE_DIGITS - 1),
  );
  const exchanged = Number(units) * unit;
  if (!Number.isSafeInteger(exchanged)) return undefined;
  return cents < 0 ? negated(exchanged) : exchanged;
}

/**
 * The rate between an amount that was paid in another currency and what a statement says in the group's: the total ÷
 * the original, with 12 significant digits, half up. Undefined where that is no rate, also for an amount of zero.
 *
 * @param totalCents in cents of the group's currency
 */
export function rateBetween(
  { currency, totalCents: paidCents }: { currency: string; totalCents: Cents },
  totalCents: Cents,
): number | undefined {
  if (paidCents === 0 || totalCents === 0) return undefined;
  const [numerator, denominator] = [
    sized(totalCents) * BigInt(centsPerUnit(currency)),
    sized(paidCents) * 100n,
  ];
  const digits = String(numerator).length - String(denominator).length;
  // The quotient has as many digits before the decimal sign as that, or one more.
  const isMore = numerator * tenTo(-digits) >= denominator * tenTo(digits);
  const power = RATE_DIGITS - digits - (isMore ? 1 : 0);
  const rate = Number(`${String(quotient(numerator, denominator, power))}e${String(-power)}`);
  return isRate(rate) ? rate : undefined;
}

/**
 * Rows of one column of an entry in another currency: a total in cents in proportion to what they were, in whole
 * minor units, the left-over ones to the largest remainders. Rows of a refund are below zero, and those that are all
 * zero stay so.
 *
 * @param unit the minor unit of the currency, in cents
 */
export function inProportion(
  totalCents: Cents,
  rows: readonly PersonAmount[],
  unit: Cents = 1,
): PersonAmount[] {
  if (rows.every(({ cents }) => cents === 0)) return [...rows];
  const parts = apportion(
    Math.floor(Math.abs(totalCents) / unit),
    rows.map(({ cents }) => Math.abs(cents)),
  );
  return rows.map((row, index) => {
    const cents = (parts[index] ?? 0) * unit;
    return { ...row, cents: totalCents < 0 ? negated(cents) : cents };
  });
}
