/** Lines of a bill as text: items from pasted ones ('Pizza 12.50'), and those of a spreadsheet. */
import { readPaste } from './amount-text.ts';
import { decimalsOf, minorUnitOf } from './currency.ts';
import type { Bill, BillItem } from './items.ts';
import { type Cents, formatAmount, parseAmount } from './money.ts';

interface Decimals {
  unit: Cents;
  decimals: number;
}

interface PastedItem {
  name: string;
  cents: Cents;
}

/** What was read from pasted lines. */
export interface PastedItems {
  items: PastedItem[];
  /** The lines without a name or an amount of at least 0, as they were pasted. */
  unread: string[];
}

const SIGN = String.raw`(?:\p{Sc}|[A-Z]{3})?`;
const NUMBER = String.raw`[-−(]?\d[\d.,'’]*[-–)]?`;
const PRICE = `${SIGN} ?${NUMBER} ?${SIGN}`;
const BEHIND = new RegExp(`^(?<name>.*?)[\\s:=]+(?<price>${PRICE})$`, 'u');
const IN_FRONT = new RegExp(`^(?<price>${PRICE})[\\s:]+(?<name>.*\\p{L}.*)$`, 'u');
/** 'x2', '2x' and '2 ×' behind the price. The price is that of all of them. */
const COUNT_AT_END = /\s+(?<count>[x×]\s?\d{1,3}|\d{1,3}\s?[x×])$/iu;
const COUNT_IN_FRONT = /^(?:[x×]\s?\d{1,3}|\d{1,3}\s?[x×])\s/iu;

/** Sums of a bill in the languages of the product. */
const SUM =
  /^(?:(?:sub|grand|zwischen)?[- ]?(?:total|summe)|amount due|balance due|sum|gesamt|gesamtbetrag|zu zahlen|importe|suma|montant|à payer|somma|totale|subtotale|subtotaal|totaal|te betalen|a pagar|soma|合計|小計|総計|المجموع|الإجمالي)(?![\p{L}\p{N}])/iu;

function readLine(line: string, { unit, decimals }: Decimals): PastedItem | undefined {
  const count = COUNT_AT_END.exec(line)?.groups?.count;
  const text = count === undefined ? line : line.replace(COUNT_AT_END, '');
  const found = (COUNT_IN_FRONT.test(text) ? BEHIND.exec(text) : (BEHIND.exec(text) ?? IN_FRONT.exec(text)))
    ?.groups;
  const { name = '', price = '' } = found ?? {};
  const cents = parseAmount(readPaste(price, { unit, decimals }).value, unit, Math.max(2, decimals));
  if (cents === undefined || name.trim() === '') return undefined;
  return { name: [name.trim(), count].filter(Boolean).join(' '), cents };
}

/**
 * Reads items from pasted text, a line each, with the price behind or in front. A count ('x2') stays in the name,
 * because the price is that of the whole line. Lines of a total are no items.
 *
 * @param shape the minor unit of the currency in cents, and its decimals
 */
export function readItemLines(pasted: string, shape: Decimals = { unit: 1, decimals: 2 }): PastedItems {
  const lines = pasted
    .split(/[\r\n]+/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '' && !SUM.test(line));
  const read = lines.map((line) => ({ line, item: readLine(line, shape) }));
  return {
    items: read.flatMap(({ item }) => item ?? []),
    unread: read.filter(({ item }) => item === undefined).map(({ line }) => line),
  };
}

/**
 * The items and extras of a bill in one cell of a spreadsheet, with who had what: 'Pizza 12.50 (Ann, Bob); Tax 2.00'.
 *
 * @param currency that in which the bill was paid
 */
export function billCell(
  { items, extras }: Bill,
  nameOf: (userId: number) => string,
  currency: string,
): string {
  const line = ({ name, cents }: { name: string; cents: Cents }) =>
    `${name} ${formatAmount(cents, minorUnitOf(currency), decimalsOf(currency))}`;
  const who = (people: BillItem['people']) => {
    const names = people.filter(({ weight }) => weight > 0).map(({ userId }) => nameOf(userId));
    return names.length > 0 ? ` (${names.join(', ')})` : '';
  };
  return [...items.map((item) => line(item) + who(item.people)), ...extras.map(line)].join('; ');
}
