/**
 * The input of an amount field: digits, one point, two decimals (specification §5, decisions on amount
 * inputs).
 */
import type { Cents } from './money.ts';

/** Options of an unusual amount field. */
export interface AmountShape {
  /** The currency's minor unit; 100 means no decimals and no point. */
  unit?: Cents | undefined;
  /** Allows a minus before the digits. */
  isSigned?: boolean | undefined;
}

/** Converts full-width digits and signs of Japanese and Chinese keyboards. */
const toPlain = (text: string) =>
  text.replace(/[０-９．，－]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));

/** The minus at the start of a plain text, from any key. */
const signOf = (text: string, { isSigned = false }: AmountShape) =>
  isSigned && /^[^\d.,]*[-\u2212]/.test(text) ? '-' : '';
const isWhole = ({ unit = 1 }: AmountShape) => unit > 1;

/**
 * Takes the whole text of an amount field after a key press and gives what the field shows. A comma becomes a
 * point, and the first point stays. Drops further points, digits after the second decimal and everything
 * else. The result always matches `^\d*(\.\d{0,2})?$` and is stable. `shape` allows a minus before it, or
 * removes the point and what follows.
 */
export function cleanAmountTyping(typed: string, shape: AmountShape = {}): string {
  const text = toPlain(typed);
  const [whole = '', ...rest] = text
    .replaceAll(',', '.')
    .replace(/[^\d.]/g, '')
    .split('.');
  const decimals = rest.length === 0 || isWhole(shape) ? '' : `.${rest.join('').slice(0, 2)}`;
  return signOf(text, shape) + whole + decimals;
}

/**
 * Takes pasted text (the clipboard's, not the field's) and gives the amount in it, in the form of
 * `cleanAmountTyping`. Drops currency signs, words with their full stop ('Rs.'), spaces, a minus and a
 * trailing sign ('12.50,'). A dash for the decimals ('12.-', '1.234,–') is '00'. The rules for points and
 * commas:
 * - both occur: the last one is the decimal sign ('1.234,50' and '1,234.50' are 1234.50);
 * - one comma: it groups thousands if it can ('1,234' is 1234), else it is the decimal sign ('12,50',
 * '0,125');
 * - one point: it is the decimal sign, even before three digits ('1.234' is 1.23). It is this field's own
 * decimal sign, calculators use it, and an amount too small does less harm than one a thousand times too
 * large;
 * - several of one sign: they group thousands ('1,234,567'). If the last is not followed by three digits
 * ('1,234,50'), it is the decimal sign.
 * Uses the first cell or line with a digit. Cuts decimals beyond the second, as typing does.
 * Without decimals, one point before three digits groups thousands too ('1.234' is 1234), and digits after a
 * decimal sign are cut.
 */
export function cleanAmountPaste(pasted: string, shape: AmountShape = {}): string {
  const [text = ''] = amountsIn(pasted);
  return signOf(text, shape) + pastedDigits(text, shape);
}

/** The cells and lines of a pasted text that have a digit. */
const amountsIn = (pasted: string) =>
  toPlain(pasted)
    .split(/[\t\n\r]/)
    .filter((part) => /\d/.test(part));

function pastedDigits(text: string, shape: AmountShape): string {
  const digitsAndSigns = text
    .replace(/\p{L}+\.?/gu, '')
    .replace(/(\d[.,])[-–—]/, '$100')
    .replace(/[^\d.,]/g, '')
    .replace(/[.,]+$/, '');
  const decimalAt = decimalSignIndex(isWhole(shape) ? digitsAndSigns.replaceAll('.', ',') : digitsAndSigns);
  if (decimalAt === -1) return digitsOf(digitsAndSigns);
  const whole = digitsOf(digitsAndSigns.slice(0, decimalAt));
  return isWhole(shape) ? whole : `${whole}.${digitsOf(digitsAndSigns.slice(decimalAt)).slice(0, 2)}`;
}

/**
 * What an amount field rejected: digits beyond the second decimal, or characters that are no part of an
 * amount.
 */
export type LeftOut = 'decimals' | 'signs';

/**
 * What `cleanAmountTyping` drops from a text, when that changes the meaning; blanks and a dollar sign don't.
 */
export function leftOutOfTyping(typed: string, shape: AmountShape = {}): LeftOut | undefined {
  const text = toPlain(typed);
  const unsigned = signOf(text, shape) === '' ? text : text.replace(/[-\u2212]/, '');
  const [, ...rest] = unsigned
    .replaceAll(',', '.')
    .replace(/[^\d.]/g, '')
    .split('.');
  if (isWhole(shape) && rest.length > 0) return 'decimals';
  if (rest.slice(1).some((digits) => digits !== '') || rest.join('').length > 2) return 'decimals';
  return /[^\d.,\s\p{Sc}]/u.test(unsigned) ? 'signs' : undefined;
}

/** What `cleanAmountPaste` drops from a text, when that changes the meaning. */
export function leftOutOfPaste(pasted: string, shape: AmountShape = {}): LeftOut | undefined {
  const [text = '', ...others] = amountsIn(pasted);
  if (others.length > 0 || /\d\s*[-+*/×÷−]\s*\d/.test(text)) return 'signs';
  return digitsOf(cleanAmountPaste(text, shape)).length < digitsOf(text).length ? 'decimals' : undefined;
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** Index of the decimal sign in a text of digits, points and commas; -1 when there is none. */
function decimalSignIndex(text: string): number {
  const lastPoint = text.lastIndexOf('.');
  const lastComma = text.lastIndexOf(',');
  const last = Math.max(lastPoint, lastComma);
  const hasBothSigns = lastPoint !== -1 && lastComma !== -1;
  const isLonePoint = lastComma === -1 && text.indexOf('.') === lastPoint;
  if (hasBothSigns || isLonePoint) return last;
  const isLoneComma = text.indexOf(',') === last;
  const canGroup = isLoneComma ? /^[1-9]\d{0,2},\d{3}$/.test(text) : /[.,]\d{3}$/.test(text);
  return canGroup ? -1 : last;
}
