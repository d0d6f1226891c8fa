/**
 * The input of an amount field: digits, one decimal sign, two decimals (specification §5, decisions on amount
 * inputs). Signs follow the region (extras §15).
 */
import { isSpecifiedEntry, plainSigns, regionSigns, regionText } from './amount-signs.ts';
import type { Cents } from './money.ts';

/** Options of an unusual amount field. */
export interface AmountShape {
  /** The currency's minor unit; 100 means no decimals and no decimal sign. */
  unit?: Cents | undefined;
  /** Allows a minus before the digits. */
  isSigned?: boolean | undefined;
  /** A number that is never grouped, such as a percentage: one sign is always the decimal sign. */
  isUngrouped?: boolean | undefined;
}

/**
 * What an amount field rejected: digits beyond the second decimal, or characters that are no part of an
 * amount.
 */
export type LeftOut = 'decimals' | 'signs';

/** How an amount was read. */
interface Reading {
  /** The text inside the program, which `parseAmount` reads. It matches `^-?\d*(\.\d{0,2})?$`. */
  value: string;
  /** What was dropped, when that changes the meaning; blanks and a currency sign don't. */
  leftOut: LeftOut | undefined;
  /** Whether it could be another amount: one sign before exactly three digits decimates or groups. */
  isDoubtful: boolean;
}

export interface TypedReading extends Reading {
  /** What the field shows. */
  shown: string;
  /** Set while the field shows a typed grouping sign as the decimal sign: a third digit may show that it groups. */
  mayGroup: boolean;
}

const isWhole = ({ unit = 1 }: AmountShape) => unit > 1;

/** The minus at the start of a plain text, from any key. */
const signOf = (text: string, { isSigned = false }: AmountShape) =>
  isSigned && /^[^\d.,]*[-\u2212]/.test(text) ? '-' : '';

const digitsOf = (text: string) => text.replace(/\D/g, '');

const ONE_SIGN_THREE_DIGITS = /^\d*[.,]\d{3}$/;

const canGroup = ({ isUngrouped = false }: AmountShape) => !isUngrouped && !isSpecifiedEntry();

/** The whole units with their grouping signs, at the start of a text of digits, points and commas. */
function wholeUnits(text: string, shape: AmountShape): string {
  const grouped =
    regionSigns().key.group === '.'
      ? /^[1-9]\d{0,2}(?:[.,]\d{3}(?=[.,])|\.\d{3})+/
      : /^[1-9]\d{0,2}(?:[.,]\d{3}(?=[.,])|,\d{3})+/;
  const found = (canGroup(shape) ? grouped.exec(text) : null) ?? /^\d*/.exec(text);
  return found?.[0] ?? '';
}

function hasStrangeSigns(text: string, shape: AmountShape): boolean {
  const unsigned = signOf(text, shape) === '' ? text : text.replace(/[-\u2212]/, '');
  const known = isSpecifiedEntry() ? /[\d.,\s\p{Sc}]/gu : /[\d.,\s\p{Sc}'’]/gu;
  return unsigned.replace(known, '') !== '';
}

/** What is dropped of a text that was read as a value with this ending. */
function leftOutOf(text: string, ending: string, value: string, shape: AmountShape): LeftOut | undefined {
  const isCut = isWhole(shape) ? ending !== '' : /^.\d*[.,].*\d/.test(ending);
  if (isCut || digitsOf(value).length < digitsOf(text).length) return 'decimals';
  return hasStrangeSigns(text, shape) ? 'signs' : undefined;
}

/**
 * Takes the whole text of an amount field after a key press and says how to read and show it. Point and comma
 * both become the region's decimal sign, and the first one stays. Drops further ones, digits after the second
 * decimal and everything else. `shape` allows a minus before it, or removes the sign and what follows.
 *
 * The sign that is not the region's decimal sign groups, if exactly three digits follow: '1.234' is 1234 in
 * Germany, and a comma may follow. In English with a point (`isSpecifiedEntry`) nothing groups.
 *
 * @param last the reading before the key press
 */
export function readTyping(typed: string, shape: AmountShape = {}, last?: TypedReading): TypedReading {
  const { key } = regionSigns();
  const plain = plainSigns(typed);
  const signs = plain.replace(/[^\d.,]/g, '');
  const text = last?.mayGroup ? signs.replace(key.decimal, key.group) : signs;
  const whole = wholeUnits(text, shape);
  const ending = text.slice(whole.length);
  const hasDecimals = /^[.,]/.test(ending) && !isWhole(shape);
  const decimals = hasDecimals ? `.${digitsOf(ending).slice(0, 2)}` : '';
  const minus = signOf(plain, shape);
  const value = minus + digitsOf(whole) + decimals;
  return {
    value,
    shown: minus + regionText(whole.replace(/[.,]/g, key.group) + decimals.replace('.', key.decimal)),
    leftOut: leftOutOf(plain, ending, value, shape),
    isDoubtful: canGroup(shape) && [text, whole + decimals].some((part) => ONE_SIGN_THREE_DIGITS.test(part)),
    mayGroup: canGroup(shape) && hasDecimals && ending.startsWith(key.group),
  };
}

/** The cells and lines of a pasted text that have a digit. */
const amountsIn = (plain: string) => plain.split(/[\t\n\r]/).filter((part) => /\d/.test(part));

/**
 * Takes pasted text (the clipboard's, not the field's) and reads the amount in it. Drops currency signs, words
 * with their full stop ('Rs.'), spaces, apostrophes, a minus and a trailing sign ('12.50,'). A dash for the
 * decimals ('12.-', '1.234,–') is '00'. The rules for points and commas:
 * - both occur: the last one is the decimal sign ('1.234,50' and '1,234.50' are 1234.50);
 * - one of them: it groups thousands if it can and is not the region's decimal sign ('1,234' is 1234 where a
 * point is written), else it is the decimal sign ('12,50', '0,125', '1.234', which is 1.23). An amount too
 * small does less harm than one a thousand times too large;
 * - several of one sign: they group thousands ('1,234,567'). If the last is not followed by three digits
 * ('1,234,50'), it is the decimal sign.
 * Uses the first cell or line with a digit. Cuts decimals beyond the second, as typing does.
 * Without decimals, one sign before three digits always groups ('1.234' is 1234), and digits after a decimal
 * sign are cut.
 */
export function readPaste(pasted: string, shape: AmountShape = {}): Reading {
  const plain = plainSigns(pasted);
  const [text = '', ...others] = amountsIn(plain);
  const signs = amountSigns(text);
  const value = signOf(text, shape) + pastedDigits(signs, shape);
  const isCalculation = others.length > 0 || /\d\s*[-+*/×÷−]\s*\d/.test(text);
  const isCut = digitsOf(value).length < digitsOf(text).length;
  const leftOut = isCalculation ? 'signs' : isCut ? 'decimals' : undefined;
  // The specification's entry names what it cuts, which says how it was read.
  const isNamed = isSpecifiedEntry() && leftOut !== undefined;
  return {
    value,
    leftOut,
    isDoubtful: !shape.isUngrouped && !isNamed && ONE_SIGN_THREE_DIGITS.test(signs),
  };
}

const amountSigns = (text: string) =>
  text
    .replace(/\p{L}+\.?/gu, '')
    .replace(/(\d[.,])[-–—]/, '$100')
    .replace(/[^\d.,]/g, '')
    .replace(/[.,]+$/, '');

function pastedDigits(signs: string, shape: AmountShape): string {
  const decimalAt = isWhole(shape)
    ? decimalSignIndex(signs.replaceAll('.', ','), '')
    : decimalSignIndex(signs, regionSigns().key.decimal, shape.isUngrouped && !isSpecifiedEntry());
  if (decimalAt === -1) return digitsOf(signs);
  const whole = digitsOf(signs.slice(0, decimalAt));
  return isWhole(shape) ? whole : `${whole}.${digitsOf(signs.slice(decimalAt)).slice(0, 2)}`;
}

/**
 * Index of the decimal sign in a text of digits, points and commas; -1 when there is none.
 *
 * @param decimal the sign that never groups alone
 */
function decimalSignIndex(text: string, decimal: string, isUngrouped = false): number {
  const lastPoint = text.lastIndexOf('.');
  const lastComma = text.lastIndexOf(',');
  const last = Math.max(lastPoint, lastComma);
  if (lastPoint !== -1 && lastComma !== -1) return last;
  const isLone = text.search(/[.,]/) === last;
  if (isLone && (isUngrouped || text[last] === decimal)) return last;
  const canGroup = isLone ? /^[1-9]\d{0,2}[.,]\d{3}$/.test(text) : /[.,]\d{3}$/.test(text);
  return canGroup ? -1 : last;
}
