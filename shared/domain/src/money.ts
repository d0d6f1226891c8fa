/** Money is integer cents everywhere; dollars exist only in JSON and in text (specification §9). */

import { DEFAULT_CURRENCY, NO_CURRENCY, centsPerUnit, decimalsOf, minorUnitOf } from './currency.ts';
import { localeNow, perLocale } from './language/locale.ts';

/** An amount in integer cents; of a currency with three decimals, in integer thousandths. */
export type Cents = number;

/** A person's part of an amount: paid, shared or a balance. */
export interface PersonAmount {
  userId: number;
  cents: Cents;
}

/**
 * The largest amount a person can enter: in a group's currency so many minor units, $99,999,999.99 or
 * ¥9,999,999,999, and in another currency so many whole units.
 */
export const MAX_AMOUNT = 9_999_999_999;

/** The largest amount of an entry in its group's currency, in cents, as in `LIMITS`. */
export const maxCentsOf = (currency: string): Cents => MAX_AMOUNT * minorUnitOf(currency);

/** The largest amount that was paid in another currency, in cents of it. */
export const maxPaidCentsOf = (currency: string): Cents => MAX_AMOUNT * centsPerUnit(currency);

/** Beyond ten trillion dollars a double cannot distinguish neighboring cents after a multiplication. Whole units it can. */
const MAX_EXACT_CENTS = 1e15;
const isExact = (cents: Cents) =>
  Math.abs(cents) <= MAX_EXACT_CENTS || (Number.isSafeInteger(cents) && cents % 100 === 0);

/** The minus sign for reading. In a field's text it is the keyboard's hyphen. */
const MINUS = '\u2212';

/** How far a JSON number may be off a whole cent as a rounding error: a millionth of a dollar. */
const NOISE_DOLLARS = 1e-6;

function requireCents(cents: Cents): Cents {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not a whole number of cents: ${String(cents)}`);
  return cents;
}

/**
 * Takes dollars of any precision and gives the nearest cents, half a cent away from zero. For amounts that a
 * back end calculated in floating point; `toCents` reads what a person entered. Throws RangeError when the
 * number is not finite or too large to be exact.
 *
 * @param perUnit how many cents the unit of the currency has
 */
export function nearestCents(dollars: number, perUnit: 100 | 1000 = 100): Cents {
  const cents = Math.round(Math.abs(dollars) * perUnit);
  if (!isExact(cents)) throw new RangeError(`Not an amount of money: ${String(dollars)}`);
  return dollars < 0 && cents > 0 ? -cents : cents;
}

/**
 * Takes dollars from JSON and gives cents. Accepts a rounding error of an addition (0.1 + 0.2). Throws
 * RangeError for more than two decimals, a number that is not finite or one too large to be exact.
 */
export function toCents(dollars: number): Cents {
  const cents = nearestCents(dollars);
  if (Math.abs(cents / 100 - dollars) > NOISE_DOLLARS) {
    throw new RangeError(`More than two decimals: ${String(dollars)}`);
  }
  return cents;
}

/**
 * Takes cents and gives the JSON number of dollars. Throws RangeError unless the cents are exact and whole.
 *
 * @param perUnit how many cents the unit of the currency has
 */
export function toDollars(cents: Cents, perUnit: 100 | 1000 = 100): number {
  if (!isExact(requireCents(cents))) {
    throw new RangeError(`Too large to be exact: ${String(cents)}`);
  }
  return cents / perUnit + 0; // `+ 0` makes -0 a plain zero
}

/**
 * Takes the text of an amount field ('12', '12.5', '12.', '.5') and gives cents. Undefined when the text is
 * empty, is not digits with the currency's decimals, or exceeds 9,999,999,999.99. Reads digits, never a float.
 * What a group's currency allows is `maxCentsOf`.
 *
 * @param unit the currency's minor unit; 100 means no decimals
 * @param decimals three for the currencies that have them
 */
export function parseAmount(
  text: string,
  unit: Cents = 1,
  decimals: number = unit > 1 ? 0 : 2,
): Cents | undefined {
  const form = decimals === 0 ? /^(\d+)$/ : /^(?=\.?\d)(\d*)(?:\.(\d*))?$/;
  const [, whole, rest = ''] = form.exec(text) ?? [];
  if (whole === undefined || rest.length > decimals) return undefined;
  const digits = whole.replace(/^0+(?=\d)/, '');
  if (digits.length > String(MAX_AMOUNT).length) return undefined;
  return Number(digits + rest.padEnd(Math.max(decimals, 2), '0'));
}

/**
 * Takes cents and gives the text of an amount field: '1234.50', '-5.00', or '1234' where the minor unit is
 * 100; '4.900' with three decimals. Throws RangeError for broken cents.
 */
export function formatAmount(cents: Cents, unit: Cents = 1, decimals: number = unit > 1 ? 0 : 2): string {
  const kept = Math.max(decimals, 2);
  const digits = String(Math.abs(requireCents(cents))).padStart(kept + 1, '0');
  const ending = decimals === 0 ? '' : `.${digits.slice(-kept)}`;
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -kept)}${ending}`;
}

function makeFormat(region: string, currency: string, trailingZeroDisplay: 'auto' | 'stripIfInteger') {
  const digits = decimalsOf(currency);
  return new Intl.NumberFormat(region, {
    // The entries of some files name no currency: a bare number.
    style: currency === NO_CURRENCY ? 'decimal' : 'currency',
    // Another back end may have an invalid code, which gets the generic currency sign.
    currency: /^[A-Z]{3}$/.test(currency) ? currency : 'XXX',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    trailingZeroDisplay,
  });
}

const formatOf = perLocale(({ region }, currency) => makeFormat(region, currency, 'auto'));
const shortFormatOf = perLocale(({ region }, currency) => makeFormat(region, currency, 'stripIfInteger'));

/** The parts of an amount in dollars, as the region writes it: '9876543210.5'. */
export const dollarParts = (amount: Intl.StringNumericLiteral): Intl.NumberFormatPart[] =>
  formatOf(DEFAULT_CURRENCY).formatToParts(amount);

/** Regions write the currency of invalid codes as its code or as the generic sign. */
const withGenericSign = (text: string) => text.replace(NO_CURRENCY, '¤');

/** Keeps "US$" together in right-to-left text, which would show it as "$US". */
const LEFT_TO_RIGHT_MARK = '\u200e';

function signText(sign: string): string {
  const text = withGenericSign(sign);
  return localeNow().direction === 'rtl' ? text + LEFT_TO_RIGHT_MARK : text;
}

function write(format: Intl.NumberFormat, cents: Cents, currency: string): string {
  // As text, which is exact at any size.
  const amount = formatAmount(cents, 1, Math.max(decimalsOf(currency), 2)) as Intl.StringNumericLiteral;
  return format
    .formatToParts(amount)
    .map(({ type, value }) => (type === 'currency' ? signText(value) : value))
    .join('')
    .replace('-', MINUS);
}

/** The region's sign of a currency; each has its own: '$', '€', 'CA$', 'CHF'. */
export function currencySign(currency: string = DEFAULT_CURRENCY): string {
  const sign = formatOf(currency)
    .formatToParts(0)
    .find(({ type }) => type === 'currency');
  return sign ? signText(sign.value) : currency;
}

/**
 * Takes cents and gives money for reading as the region writes it, with a true minus sign: '$1,234.50'
 * (specification §9), '−$5.00', '€5.00', '−¥1,235'; '1.234,50 €' in Germany. Throws RangeError for broken cents.
 */
export function formatMoney(cents: Cents, currency: string = DEFAULT_CURRENCY): string {
  return write(formatOf(currency), cents, currency);
}

/** As `formatMoney`, without the decimals where they are zero: '$1,200'. */
export function formatShortMoney(cents: Cents, currency: string = DEFAULT_CURRENCY): string {
  return write(shortFormatOf(currency), cents, currency);
}

/** As `formatMoney`, with a plus sign before positive amounts: '+$5.00', '−$5.00', '$0.00'. */
export function formatSignedMoney(cents: Cents, currency?: string): string {
  return cents > 0 ? formatMoney(-cents, currency).replace(MINUS, '+') : formatMoney(cents, currency);
}

const percentFormat = perLocale(
  ({ region }) =>
    new Intl.NumberFormat(region, {
      style: 'percent',
      useGrouping: false,
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    }),
);

/**
 * Takes a part and its total in cents and gives the percentage with one decimal as the region writes it, half a
 * tenth rounded away from zero: '33.3%' (specification §9). A total of zero gives '0.0%'.
 */
export function formatPercent(partCents: Cents, totalCents: Cents): string {
  const part = BigInt(Math.abs(requireCents(partCents)));
  const total = BigInt(Math.abs(requireCents(totalCents)));
  const tenths = total === 0n ? 0n : (part * 2000n + total) / (total * 2n);
  const isNegative = tenths > 0n && partCents < 0 !== totalCents < 0;
  const percent = `${isNegative ? '-' : ''}${String(tenths)}e-3` as Intl.StringNumericLiteral;
  return percentFormat().format(percent).replace('-', MINUS);
}
