/** Amounts of spreadsheets: `1,234.50`, `1.234,50`, `1 234,5`, `'-3.00`. */
import type { Cents } from '@quits/domain';

export type DecimalSign = '.' | ',';

const SEPARATORS = /[.,]/g;
/** More digits are no amount of money. */
const MAX_DIGITS = 12;

/** The decimal sign of one cell, if it shows. Three digits after a single sign may also be thousands. */
function signIn(cell: string): DecimalSign | undefined {
  const signs = cell.match(SEPARATORS) ?? [];
  const last = signs.at(-1) as DecimalSign | undefined;
  if (last === undefined) return undefined;
  if (new Set(signs).size === 2) return last;
  return signs.length === 1 && !/[.,]\d{3}$/.test(cell) ? last : undefined;
}

/**
 * The decimal sign of a file, from all of its amounts. A file with nothing but three digits after its
 * signs has thousands.
 */
export function decimalSignOf(cells: Iterable<string>): DecimalSign {
  let hasThousandDots = false;
  for (const cell of cells) {
    const text = cell.trim();
    const sign = signIn(text);
    if (sign) return sign;
    hasThousandDots ||= /\d\.\d{3}$/.test(text);
  }
  return hasThousandDots ? ',' : '.';
}

const PATTERNS: Record<DecimalSign, RegExp> = {
  '.': /^([+-]?)(\d+|\d{1,3}(?:[, '’\u00A0\u202F]\d{3})+)(?:\.(\d{1,2}))?$/,
  ',': /^([+-]?)(\d+|\d{1,3}(?:[. '’\u00A0\u202F]\d{3})+)(?:,(\d{1,2}))?$/,
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
