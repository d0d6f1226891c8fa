/** Suggests what the columns of a table are: by their cells, their headings, and what adds up. */
import type { SuggestedColumns, TableColumns } from '@quits/contracts';
import { type Cents, sumCents } from '@quits/domain';
import { notationOf, plainAmount, readAmount } from './amounts.ts';
import { currencyNamed } from './currency.ts';
import { daysOf, isDay } from './days.ts';
import { type Table, wordOf } from './table.ts';

/** Words in headings, in the languages of the app and some more. */
const WORDS = {
  date: /date|datum|fecha|^data\b|\bday\b|\btag\b|giorno|日付|日時|تاريخ/,
  description:
    /descri|beschreibung|omschrijving|verwendungszweck|buchungstext|\bwhat\b|^was\b|title|titel|payee|merchant|empfänger|concept|libell|intitul|causale|\bmemo\b|detail|reference|zweck|摘要|概要|内容|وصف/,
  amount:
    /amount|\bcost\b|price|total|betrag|umsatz|summe|kosten|preis|montant|coût|prix|importe|monto|costo|importo|valor|bedrag|kwota|belopp|金額|費用|مبلغ/,
  payer:
    /paid by|who paid|payer|^by$|bezahlt|gezahlt von|payé par|pagad[oa] por|pag[oa]to da|pago por|betaald door|支払|دفع/,
  currency: /currency|währung|devise|moneda|moeda|valuta|waluta|通貨|عملة/,
  category: /categor|kategori|catégorie|rubri|カテゴリ|فئة/,
};
/** Columns of amounts that are no people. */
const NOT_PEOPLE =
  /balance|saldo|solde|\bfee|gebühr|\btax\b|\bvat\b|mwst|\brate\b|kurs|\bid\b|\bn[or]\b|number|nummer|iban|konto|account|残高/;

/** Enough rows to see what a column is. */
const ROWS_READ = 200;
/** The part of the rows that must add up. */
const MOST = 0.8;

interface Column {
  index: number;
  word: string;
  isDays: boolean;
  isAmounts: boolean;
  isCurrency: boolean;
  /** How many cells differ. */
  variety: number;
  /** Amounts by row; 0 for a cell that is none. */
  cents: readonly Cents[];
  /** How many of its amounts have a decimal sign. */
  decimals: number;
}

/** The amounts of a column of a table, of one notation with all others in it. */
export function centsOf(cells: readonly string[]): (Cents | undefined)[] {
  const amounts = cells.map((cell) => plainAmount(cell));
  const { sign } = notationOf(
    amounts.flatMap((amount) => (amount ? [{ text: amount.text, currency: '' }] : [])),
  );
  return amounts.map((amount) => amount && readAmount(amount.text, sign));
}

function columnAt({ heading, rows }: Table, index: number): Column {
  const cells = rows.slice(0, ROWS_READ).map((row) => row.cells[index] ?? '');
  const filled = cells.filter((cell) => cell !== '');
  const isMost = (is: (cell: string) => boolean) => filled.filter(is).length * 2 > filled.length;
  const isDays = isMost(isDay);
  return {
    index,
    word: wordOf(heading[index]),
    isDays,
    isAmounts: !isDays && isMost((cell) => plainAmount(cell) !== undefined),
    isCurrency: isMost((cell) => currencyNamed(cell, '').currency !== ''),
    variety: new Set(filled).size,
    cents: centsOf(cells).map((cents = 0) => cents),
    decimals: filled.filter((cell) => /[.,]\d{2}\D*$/.test(cell)).length,
  };
}

/** The first column whose heading has a word for a role. */
const named = (role: keyof typeof WORDS, among: readonly Column[]) =>
  among.find(({ word }) => WORDS[role].test(word));

type Meaning = NonNullable<TableColumns['meaning']>;

/** What the amounts of people are, if most rows add up; `step` is what rounding each of them may leave over. */
function meaningOf(sums: readonly Cents[], { cents }: Column, step: Cents): Meaning | null {
  const used = cents.flatMap((total, row) => (total === 0 ? [] : [{ total, sum: sums[row] ?? 0 }]));
  const isMost = (is: (row: { total: Cents; sum: Cents }) => boolean) =>
    used.length > 0 && used.filter(is).length >= MOST * used.length;
  if (isMost(({ total, sum }) => Math.abs(Math.abs(total) - Math.abs(sum)) <= step)) return 'shares';
  return isMost(({ sum }) => Math.abs(sum) <= step) ? 'nets' : null;
}

interface People {
  columns: readonly Column[];
  meaning: Meaning;
}

/** The longest run of columns whose amounts add up, to the amount or to zero. */
function peopleFor(amount: Column, columns: readonly Column[]): People | undefined {
  const possible = columns.filter(
    ({ index, isAmounts, word }) =>
      isAmounts && index !== amount.index && word !== '' && !NOT_PEOPLE.test(word),
  );
  // The sums of the first columns, so that a run of many columns costs no more than one of two.
  const sums = possible.reduce(
    (before, { cents }) => [...before, cents.map((one, row) => one + (before.at(-1)?.[row] ?? 0))],
    [amount.cents.map(() => 0)],
  );
  for (let length = possible.length; length >= 2; length -= 1)
    for (let first = 0; first + length <= possible.length; first += 1) {
      const people = possible.slice(first, first + length);
      const sumsOfRun = amount.cents.map(
        (_none, row) => (sums[first + length]?.[row] ?? 0) - (sums[first]?.[row] ?? 0),
      );
      const meaning = meaningOf(sumsOfRun, amount, length);
      if (meaning && people.some(({ cents }) => cents.some((one) => one !== 0)))
        return { columns: people, meaning };
    }
  return undefined;
}

/** The column of amounts: by its heading, or by people who add up to it, or the one with the most decimals. */
function amountIn(columns: readonly Column[]): Column | undefined {
  const amounts = columns.filter(({ isAmounts }) => isAmounts);
  const plain = amounts.filter(({ word }) => !NOT_PEOPLE.test(word));
  return (
    named('amount', plain) ??
    plain.find((column) => peopleFor(column, columns)) ??
    [...plain, ...amounts].toSorted((a, b) => b.decimals - a.decimals)[0]
  );
}

/** What the amounts of chosen columns mean; `null` where they do not add up. */
export function meaningOfPeople(table: Table, amount: number, people: readonly number[]): Meaning | null {
  const columns = people.map((index) => columnAt(table, index));
  const total = columnAt(table, amount);
  const sums = total.cents.map((_none, row) => sumCents(columns.map(({ cents }) => cents[row] ?? 0)));
  return meaningOf(sums, total, people.length);
}

/** What a minus means in a column of amounts: what most of them are has been spent. */
export function negativeOf(amounts: readonly (Cents | undefined)[]): NonNullable<TableColumns['negative']> {
  const below = amounts.filter((cents = 0) => cents < 0).length;
  const above = amounts.filter((cents = 0) => cents > 0).length;
  return below > above ? 'cost' : 'refund';
}

/** The columns of words, without those of days, of amounts and of people. */
function textsIn(columns: readonly Column[], taken: ReadonlySet<Column | undefined>) {
  const texts = columns.filter((column) => !taken.has(column) && !column.isDays && !column.isAmounts);
  const currency = texts.find(({ isCurrency }) => isCurrency);
  const words = texts.filter((column) => column !== currency);
  const [payer, category] = [named('payer', words), named('category', words)];
  const rest = words.filter((column) => column !== payer && column !== category);
  const mostVaried = rest.toSorted((a, b) => b.variety - a.variety)[0];
  return {
    currency,
    payer,
    category,
    description: named('description', rest) ?? mostVaried ?? category ?? payer,
  };
}

/** The order of the days of a column, if they have one. */
function datesIn({ rows }: Table, date: Column | undefined): TableColumns['dates'] {
  const { orders } = daysOf(date ? rows.map(({ cells }) => cells[date.index] ?? '') : []);
  const [order = null, ...others] = orders;
  return others.length === 0 ? order : null;
}

/** Suggests the columns of a table; `null` where it stays open. */
export function suggestColumns(table: Table): SuggestedColumns {
  const columns = table.heading.map((_cell, index) => columnAt(table, index));
  const days = columns.filter(({ isDays }) => isDays);
  const date = named('date', days) ?? days[0];
  const amount = amountIn(columns);
  const found = amount && peopleFor(amount, columns);
  const texts = textsIn(columns, new Set([date, amount, ...(found?.columns ?? [])]));
  const placeOf = (column: Column | undefined) => column?.index ?? null;
  return {
    date: placeOf(date),
    description: placeOf(texts.description),
    amount: placeOf(amount),
    payer: placeOf(texts.payer),
    currency: placeOf(texts.currency),
    category: placeOf(texts.category),
    people: found?.columns.map(({ index }) => index) ?? [],
    meaning: found?.meaning ?? null,
    negative: negativeOf(amount?.cents ?? []),
    dates: datesIn(table, date),
  };
}
