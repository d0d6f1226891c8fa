/** Amounts of spreadsheets: `1,234.50`, `1.234,50`, `1 234,5`, `'-3.00`. */
import type { Cents } from '@quits/domain';
import { moneyParams } from '../../../errors/app-error.ts';
import { oneLine } from './file.ts';
import { type Reason, reasonOf } from './reasons.ts';

export type DecimalSign = '.' | ',';

/** An amount as a file has it, with the currency of its row. */
export interface AmountText {
  text: string;
  currency: string;
}

/** How a file writes its amounts. */
export interface Notation {
  sign: DecimalSign;
  /** Whether no amount of the file shows the decimal sign. */
  isAssumed: boolean;
}

const SEPARATORS = /[.,]/g;
/** More digits are no amount of money. */
const MAX_DIGITS = 12;
/** One sign and three digits after it: thousands, or a number with three decimals. */
const ONE_SIGN = /^\D*[1-9]\d{0,2}[.,]\d{3}$/;
/** Currencies with three decimals. No group can have one, and files show such amounts. */
const THREE_DECIMALS = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));

/** The decimal sign of one amount, if it shows. */
function signIn({ text, currency }: AmountText): DecimalSign | undefined {
  const signs = text.match(SEPARATORS) ?? [];
  const last = signs.at(-1) as DecimalSign | undefined;
  if (last === undefined || new Set(signs).size === 2) return last;
  // Only thousands come twice.
  if (signs.length > 1) return last === '.' ? ',' : '.';
  return ONE_SIGN.test(text) && !THREE_DECIMALS.has(currency) ? undefined : last;
}

/**
 * The notation of a file, from all of its amounts. Where none shows the decimal sign, three digits after a
 * sign are thousands.
 */
export function notationOf(amounts: Iterable<AmountText>): Notation {
  let hasThousandDots = false;
  for (const { text, currency } of amounts) {
    const amount = text.trim();
    const sign = signIn({ text: amount, currency });
    if (sign) return { sign, isAssumed: false };
    hasThousandDots ||= ONE_SIGN.test(amount) && amount.includes('.');
  }
  return { sign: hasThousandDots ? ',' : '.', isAssumed: true };
}

/** Whether an amount may also be another one, because no amount of the file shows the decimal sign. */
export const isAmbiguous = (text: string, { isAssumed }: Notation): boolean =>
  isAssumed && ONE_SIGN.test(text.trim());

const PATTERNS: Record<DecimalSign, RegExp> = {
  '.': /^([+-]?)(\d+|\d{1,3}(?:[, '’\u00A0\u202F]\d{3})+)(?:\.(\d{1,2})0*)?$/,
  ',': /^([+-]?)(\d+|\d{1,3}(?:[. '’\u00A0\u202F]\d{3})+)(?:,(\d{1,2})0*)?$/,
};

/** The cents of a cell; 0 for an empty one, undefined for what is no amount with at most two decimals. */
export function readAmount(cell: string, sign: DecimalSign): Cents | undefined {
  const text = cell.trim().replace(/^'/, '').replace(/^[−–]/, '-');
  if (text === '') return 0;
  const [, minus, whole = '', decimals = ''] = PATTERNS[sign].exec(text) ?? [];
  const digits = whole.replace(/\D/g, '');
  if (digits === '' || digits.length > MAX_DIGITS) return undefined;
  const cents = Number(digits + decimals.padEnd(2, '0'));
  return minus === '-' ? 0 - cents : cents;
}

/** How far an amount may be off a minor unit as a rounding error, in minor units. */
const NOISE_UNITS = 0.005;

/** An amount of whole minor units, and whether the text had visibly more decimals. */
export interface RoundedAmount {
  cents: Cents;
  isRounded: boolean;
}

/**
 * An amount of an app that calculates with fractions, half up to whole minor units of its currency. Undefined
 * for what is no number.
 *
 * @param unit the currency's minor unit in cents
 */
export function roundAmount(text: string, unit: Cents): RoundedAmount | undefined {
  const [, minus, whole = '', decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text.trim()) ?? [];
  if (whole === '' || whole.length > MAX_DIGITS) return undefined;
  const places = unit === 1 ? 2 : 0;
  const rest = Number(`0.${decimals.slice(places) || '0'}`);
  const units = Number(whole + decimals.slice(0, places).padEnd(places, '0')) + (rest >= 0.5 ? 1 : 0);
  return {
    cents: (minus === '-' ? 0 - units : units) * unit,
    isRounded: Math.min(rest, 1 - rest) > NOISE_UNITS,
  };
}

/** Says how an ambiguous amount of a row is read; undefined if it has none. */
export function notationDoubt(
  texts: readonly string[],
  currency: string,
  notation: Notation,
): Reason | undefined {
  const text = texts.find((one) => isAmbiguous(one, notation));
  if (text === undefined) return undefined;
  const cents = readAmount(text, notation.sign) ?? 0;
  return reasonOf('row_sign_assumed', { text: oneLine(text).slice(0, 40), ...moneyParams(cents, currency) });
}

/** An amount of a statement without what surrounds it, and the currency's sign or code that did. */
export interface PlainAmount {
  /** For `readAmount`. */
  text: string;
  sign: string;
}

const CURRENCY_SIGN = String.raw`\p{L}{0,3}\p{Sc}|[A-Z]{3}|[Kk]r\.?|Fr\.?|Rs\.?|zł|Kč|Ft|lei|лв\.?|руб\.?`;
/** `€12,50`, `-12.50 EUR`, `12.50-`, `(12.50)`. */
const STATEMENT_AMOUNT = new RegExp(
  String.raw`^(\()?\s*([-+−–]?)\s*(${CURRENCY_SIGN})?\s*([-+−–]?)\s*((?:\d[\d.,'’\s]*)?\d|[.,]\d+)\s*([-−–]?)\s*(${CURRENCY_SIGN})?\s*([-−–]?)\s*(\))?$`,
  'u',
);

/** Takes a cell of a statement apart; undefined for what is no amount. Brackets and a minus after it mean below 0. */
export function plainAmount(cell: string): PlainAmount | undefined {
  const found = STATEMENT_AMOUNT.exec(cell.trim().replace(/^'/, ''));
  if (found === null) return undefined;
  const [, open, first = '', before, second = '', digits = '', third = '', after, last = '', close] = found;
  const signs = [first, second, third, last, open].filter((sign) => sign && sign !== '+');
  if ((open === undefined) !== (close === undefined) || signs.length > 1) return undefined;
  return { text: (signs.length === 1 ? '-' : '') + digits, sign: before ?? after ?? '' };
}
