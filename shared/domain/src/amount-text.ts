/**
 * The input of an amount field: digits, one decimal sign, two decimals or three (specification §5, decisions on amount
 * inputs). Signs follow the region.
 */
import { isSpecifiedEntry, plainSigns, regionSigns, regionText } from './amount-signs.ts';
import type { Cents } from './money.ts';

/** Options of an unusual amount field. */
export interface AmountShape {
  /** The currency's minor unit; 100 means no decimals and no decimal sign. */
  unit?: Cents | undefined;
  /** Of a currency that has three; two where left out. */
  decimals?: number | undefined;
  /** Allows a minus before the digits. */
  isSigned?: boolean | undefined;
  /** A number that is never grouped, such as a percentage: one sign is always the decimal sign. */
  isUngrouped?: boolean | undefined;
}

/**
 * What an amount field rejected: digits beyond the last decimal, characters that are no part of an amount, or a
 * whole pasted text because it is below zero.
 */
export type LeftOut = 'decimals' | 'signs' | 'negative';

/** How an amount was read. */
interface Reading {
  /** The text inside the program, which `parseAmount` reads. It matches `^-?\d*(\.\d{0,3})?$`. */
  value: string;
  /** What was dropped, when that changes the meaning; blanks and a currency sign don't. */
  leftOut: LeftOut | undefined;
  /** Whether it could be another amount: one sign before exactly three digits decimates or groups. */
  isDoubtful: boolean;
}

export interface TypedReading extends Reading {
  shown: string;
  /** What was typed, with what the field does not show: a further key may show that a sign groups. */
  text: string;
}

const isWhole = ({ unit = 1 }: AmountShape) => unit > 1;

/** A minus of any keyboard or page. */
const MINUS = /[\p{Pd}\u2212]/u;

/** The minus at the start of a plain text. */
const signOf = (text: string, { isSigned = false }: AmountShape) =>
  isSigned && MINUS.test(/^[^\d.,]*/.exec(text)?.[0] ?? '') ? '-' : '';

const digitsOf = (text: string) => text.replace(/\D/g, '');

const ONE_SIGN_THREE_DIGITS = /^\d*[.,]\d{3}$/;

/** Groups of three digits, in India of two before the last. */
const GROUPED = /^[1-9]\d{0,2}([.,])(?:\d{2,3}\1)*\d{3}/;

/**
 * Whether one sign before three digits groups them: where nothing else can be meant, or as the region writes. As the
 * specification says, the first sign of an English amount is the decimal sign.
 */
const groupsAlone = (sign: string | undefined, shape: AmountShape) =>
  !shape.isUngrouped && (isWhole(shape) || (!isSpecifiedEntry() && sign === regionSigns().key.group));

/** The whole units with their grouping signs, at the start of a text of digits, points and commas. */
function wholeUnits(text: string, shape: AmountShape): string {
  const [grouped = '', sign] = GROUPED.exec(text) ?? [];
  const next = text[grouped.length] ?? '';
  const isCertain = grouped.replace(/\d/g, '').length > 1 || (/[.,]/.test(next) && next !== sign);
  if (grouped !== '' && (isCertain || groupsAlone(sign, shape))) return grouped;
  return /^\d*/.exec(text)?.[0] ?? '';
}

function hasStrangeSigns(text: string, shape: AmountShape): boolean {
  const unsigned = signOf(text, shape) === '' ? text : text.replace(MINUS, '');
  const known = isSpecifiedEntry() ? /[\d.,\s\p{Sc}]/gu : /[\d.,\s\p{Sc}'’]/gu;
  return unsigned.replace(known, '') !== '';
}

const isDoubtful = (texts: string[], { isUngrouped = false }: AmountShape) =>
  !isUngrouped && texts.some((text) => ONE_SIGN_THREE_DIGITS.test(text));

function leftOutOf(text: string, ending: string, value: string, shape: AmountShape): LeftOut | undefined {
  const isCut = isWhole(shape) ? ending !== '' : /^.\d*[.,].*\d/.test(ending);
  if (isCut || digitsOf(value).length < digitsOf(text).length) return 'decimals';
  return hasStrangeSigns(text, shape) ? 'signs' : undefined;
}

/**
 * Takes the whole text of an amount field after a key press and says how to read and show it. Point and comma
 * both become the region's decimal sign, and the first one stays. Drops further ones, digits after the last
 * decimal and everything else. `shape` allows a minus before it, or removes the sign and what follows.
 *
 * Groups of three digits are whole units if more than one kind of sign occurs ('1,234.5'), several groups
 * ('1,234,567') or, without decimals, one. One group by the sign that is not the region's decimal sign is too
 * ('1.234' is 1234 in Germany); in English with a point (`isSpecifiedEntry`) it is not.
 *
 * @param last the reading before the key press
 */
export function readTyping(typed: string, shape: AmountShape = {}, last?: TypedReading): TypedReading {
  const { key } = regionSigns();
  const isLonger = last !== undefined && typed.startsWith(last.shown);
  const text = isLonger ? last.text + plainSigns(typed.slice(last.shown.length)) : plainSigns(typed);
  const signs = text.replace(/[^\d.,]/g, '');
  const whole = wholeUnits(signs, shape);
  const ending = signs.slice(whole.length);
  const hasDecimals = /^[.,]/.test(ending) && !isWhole(shape);
  const decimals = hasDecimals ? `.${digitsOf(ending).slice(0, shape.decimals ?? 2)}` : '';
  const minus = signOf(text, shape);
  const value = minus + digitsOf(whole) + decimals;
  const shownWhole = isSpecifiedEntry() ? digitsOf(whole) : whole.replace(/[.,]/g, key.group);
  return {
    value,
    shown: minus + regionText(shownWhole + decimals.replace('.', key.decimal)),
    leftOut: leftOutOf(text, ending, value, shape),
    isDoubtful: isDoubtful([signs, whole + decimals], shape),
    text,
  };
}

/** A minus before an amount or behind it, or brackets around it. '12.-' has a dash for the decimals. */
const NEGATIVE = [
  /^[^\d.,]*[\p{Pd}\u2212]\D*\d/u,
  /\d\s*[\p{Pd}\u2212]\D*$/u,
  /^\D*\([^\d()]*\d[^()]*\)\D*$/,
];

/** Words, with hyphens inside and the full stop of 'Rs.'. */
const withoutWords = (text: string) => text.replace(/\p{L}(?:[\p{L}\p{Pd}]*\p{L})?\.?/gu, '');

/** Whether a typed or pasted text is an amount below zero: '-200', '−200', '(200)', '200-'. */
export const isBelowZero = (text: string): boolean => NEGATIVE.some((form) => form.test(withoutWords(text)));

/** The cells and lines of a pasted text that have a digit. */
const amountsIn = (plain: string) => plain.split(/[\t\n\r]/).filter((part) => /\d/.test(part));

/**
 * Takes pasted text (the clipboard's, not the field's) and reads the amount in it. Drops currency signs, words
 * with their full stop ('Rs.'), spaces, apostrophes and a trailing sign ('12.50,'). A dash for the decimals ('12.-',
 * '1.234,–') is '00'. Refuses an amount below zero ('-5', '5-', '(5)') unless `shape` allows a minus. The rules for
 * points and commas:
 * - both occur: the last one is the decimal sign ('1.234,50' and '1,234.50' are 1234.50);
 * - one of them: it groups thousands if it can and is not the region's decimal sign ('1,234' is 1234 where a
 * point is written), else it is the decimal sign ('12,50', '0,125', '1.234', which is 1.23). An amount too
 * small does less harm than one a thousand times too large;
 * - several of one sign: they group thousands ('1,234,567'). If the last is not followed by three digits
 * ('1,234,50'), it is the decimal sign.
 * Uses the first cell or line with a digit. Cuts decimals beyond the last, as typing does.
 * Without decimals, one sign before three digits always groups ('1.234' is 1234), and digits after a decimal
 * sign are cut.
 */
export function readPaste(pasted: string, shape: AmountShape = {}): Reading {
  const plain = plainSigns(pasted);
  const [text = '', ...others] = amountsIn(plain);
  const signs = amountSigns(text);
  const isNegative = isBelowZero(text);
  if (isNegative && !shape.isSigned) return { value: '', leftOut: 'negative', isDoubtful: false };
  const isCalculation = others.length > 0 || /\d\s*[-+*/×÷−]\s*\d/.test(text);
  const value = (isNegative ? '-' : '') + pastedDigits(signs, shape);
  const isCut = digitsOf(value).length < digitsOf(text).length;
  return {
    value,
    leftOut: isCalculation ? 'signs' : isCut ? 'decimals' : undefined,
    isDoubtful: isDoubtful([signs], shape),
  };
}

const amountSigns = (text: string) =>
  withoutWords(text)
    .replace(/(\d[.,])[-–—]/, '$100')
    .replace(/[^\d.,]/g, '')
    .replace(/[.,]+$/, '');

function pastedDigits(signs: string, shape: AmountShape): string {
  const decimalAt = isWhole(shape)
    ? decimalSignIndex(signs.replaceAll('.', ','), '')
    : decimalSignIndex(signs, regionSigns().key.decimal, shape.isUngrouped && !isSpecifiedEntry());
  if (decimalAt === -1) return digitsOf(signs);
  const whole = digitsOf(signs.slice(0, decimalAt));
  return isWhole(shape)
    ? whole
    : `${whole}.${digitsOf(signs.slice(decimalAt)).slice(0, shape.decimals ?? 2)}`;
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
