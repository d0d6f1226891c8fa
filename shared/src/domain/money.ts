/** An amount of money as an integer number of cents. */
export type Cents = number;

const MAX_TYPED_CENTS = 9_999_999_999;
const DOLLAR = 100;

/**
 * Dollars as they stand in JSON → the nearest cent. Back ends that count in floats send 0.30000000000000004; what
 * may have more than two decimals at all is refused by the server's schemas, not here.
 *
 * @throws RangeError for what is no amount: not finite, or too large to be exact
 */
export function toCents(dollars: number): Cents {
  const cents = Math.round(Math.abs(dollars) * DOLLAR) * Math.sign(dollars);
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${String(dollars)} is not an amount`);
  return cents === 0 ? 0 : cents;
}

/** Cents → dollars, for JSON alone. */
export function toDollars(cents: Cents): number {
  return cents / DOLLAR;
}

/**
 * What was typed into an amount field → cents, by its digits, never through a float. `undefined` for what
 * is no amount or beyond 99,999,999.99 (decisions §5).
 */
export function parseAmount(text: string): Cents | undefined {
  const match = /^(\d*)(?:\.(\d{0,2}))?$/.exec(text.trim());
  const [, whole = '', fraction = ''] = match ?? [];
  if (!match || whole + fraction === '') return undefined;
  const cents = Number(whole) * DOLLAR + Number(fraction.padEnd(2, '0'));
  return cents <= MAX_TYPED_CENTS ? cents : undefined;
}

function digitsOf(cents: Cents): { whole: string; fraction: string } {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return { whole: digits.slice(0, -2), fraction: digits.slice(-2) };
}

/** Cents as an amount field shows them: `1234.50`. */
export function formatAmount(cents: Cents): string {
  const { whole, fraction } = digitsOf(cents);
  return `${cents < 0 ? '-' : ''}${whole}.${fraction}`;
}

/** Cents as people read them: `$1,234.50`, `-$5.00` (specification §9). */
export function formatMoney(cents: Cents): string {
  const { whole, fraction } = digitsOf(cents);
  return `${cents < 0 ? '-' : ''}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}

/** Like formatMoney, with the sign in front of what is above zero as well: `+$5.00`. */
export function formatSignedMoney(cents: Cents): string {
  return cents > 0 ? `+${formatMoney(cents)}` : formatMoney(cents);
}

/** A part of a total with one decimal, half up: `33.3%` (specification §9). Nothing of nothing is `0.0%`. */
export function formatPercent(partCents: Cents, totalCents: Cents): string {
  if (totalCents === 0) return '0.0%';
  const tenths = Math.floor((partCents * 2000 + totalCents) / (totalCents * 2));
  return `${String(Math.trunc(tenths / 10))}.${String(Math.abs(tenths % 10))}%`;
}

/** What stays of the text when somebody types: digits, one point, two decimals; a comma becomes a point (decisions §4). */
export function cleanAmountTyping(text: string): string {
  const kept = text.replaceAll(',', '.').replace(/[^\d.]/g, '');
  const point = kept.indexOf('.');
  if (point === -1) return kept;
  return `${kept.slice(0, point)}.${kept
    .slice(point + 1)
    .replaceAll('.', '')
    .slice(0, 2)}`;
}

/**
 * What stays of pasted text (decisions §4). With both signs the last one is the decimal one; a sign that stands
 * several times groups thousands; a single comma before exactly three digits groups as well (`1,234` is 1234),
 * while a single point is always the decimal one.
 */
export function cleanAmountPaste(text: string): string {
  const kept = text.replace(/[^\d.,]/g, '');
  const commas = kept.split(',').length - 1;
  const points = kept.split('.').length - 1;
  const decimal = decimalSign(kept, commas, points);
  if (decimal === undefined) return kept.replace(/[.,]/g, '');
  const at = kept.lastIndexOf(decimal);
  return cleanAmountTyping(`${kept.slice(0, at).replace(/[.,]/g, '')}.${kept.slice(at + 1)}`);
}

function decimalSign(kept: string, commas: number, points: number): '.' | ',' | undefined {
  if (commas > 0 && points > 0) return kept.lastIndexOf(',') > kept.lastIndexOf('.') ? ',' : '.';
  if (commas + points !== 1) return undefined;
  if (points === 1) return '.';
  return /^\d{1,3},\d{3}$/.test(kept) ? undefined : ',';
}
