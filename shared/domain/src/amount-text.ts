/** What an amount field takes: digits, one point, two decimals (specification §5, decisions on amount inputs). */
import type { Cents } from './money.ts';

/** What a field takes that is not of the usual kind. */
export interface AmountShape {
  /** The currency's minor unit: with 100 there are no decimals, and no point. */
  unit?: Cents | undefined;
  /** A minus may stand before the digits. */
  isSigned?: boolean | undefined;
}

/** Full-width digits and signs, as keyboards for Japanese and Chinese have them, mean the plain ones. */
const toPlain = (text: string) =>
  text.replace(/[０-９．，－]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));

/** The minus of a plain text that begins with one, whichever key it came from. */
const signOf = (text: string, { isSigned = false }: AmountShape) =>
  isSigned && /^[^\d.,]*[-\u2212]/.test(text) ? '-' : '';
const isWhole = ({ unit = 1 }: AmountShape) => unit > 1;

/**
 * Takes the whole text of an amount field after a key press and gives what the field shows: a comma is a point, the
 * first point stays, and further points, digits after the second decimal and everything else are not taken.
 * The result always matches `^\d*(\.\d{0,2})?$`; cleaning it again changes nothing. Of a field of another shape: with a
 * minus before it, and without a point and what follows it.
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
 * `cleanAmountTyping`. Currency signs, words with their full stop ('Rs.'), spaces, a minus and a trailing sign
 * ('12.50,') are dropped; a dash in place of the decimals ('12.-', '1.234,–') is '00'. Then, of points and commas:
 * - both occur: the last one is the decimal one ('1.234,50' and '1,234.50' are 1234.50);
 * - one comma: it groups thousands when it can ('1,234' is 1234), else it is decimal ('12,50', '0,125');
 * - one point: it is decimal even before three digits ('1.234' is 1.23), because a point is this field's own decimal
 *   sign, results of calculators look like that, and too small an amount does less harm than a thousandfold one;
 * - several of one sign: they group thousands ('1,234,567'), unless the last is not followed by three digits
 *   ('1,234,50'): then that one is decimal.
 * Of several cells or lines the first one that has a digit counts. Decimals beyond the second are cut, as they are while
 * typing. Where there are none, one point before three digits
 * groups them as well ('1.234' is 1234), and what stands after a decimal sign is cut.
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

/** What an amount field did not take: digits beyond the second decimal, or signs that are no part of an amount. */
export type LeftOut = 'decimals' | 'signs';

/** What `cleanAmountTyping` leaves out of a text, when that changes what it means; blanks and a dollar sign do not. */
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

/** What `cleanAmountPaste` leaves out of a text, when that changes what it means. */
export function leftOutOfPaste(pasted: string, shape: AmountShape = {}): LeftOut | undefined {
  const [text = '', ...others] = amountsIn(pasted);
  if (others.length > 0 || /\d\s*[-+*/×÷−]\s*\d/.test(text)) return 'signs';
  return digitsOf(cleanAmountPaste(text, shape)).length < digitsOf(text).length ? 'decimals' : undefined;
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** Where the decimal sign stands in a text of digits, points and commas; -1 when there is none. */
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
