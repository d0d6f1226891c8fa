/**
 * Splitwise's spreadsheet of a group: one row per expense with each person's net, paid minus owed. Who
 * paid how much is not in it, so entries are rebuilt whose nets are exactly those.
 */
import { toWire } from '@quits/contracts';
import { type Cents, maxCentsOf, minorUnitOf, sumCents } from '@quits/domain';
import { moneyParams } from '../../../errors/app-error.ts';
import { type AmountText, type Notation, notationDoubt, notationOf, readAmount } from './amounts.ts';
import {
  categoryOf,
  type EntryBody,
  type FileRow,
  type ImportFile,
  oneLine,
  type RowResult,
  uniqueNames,
} from './file.ts';
import { reasonOf } from './reasons.ts';
import { creditorsIn, type Nets, rebuildFrom, type Rebuilt } from './splitwise-nets.ts';
import { HEADINGS, PAYMENTS, PAYMENT_DESCRIPTION, SETTLE_ALL, TOTALS } from './splitwise-words.ts';
import { findTable, type TableRow, wordOf } from './table.ts';
import { sumOf, turned } from './to-row.ts';

const FIRST_PERSON = HEADINGS.length;
const DESCRIPTION = 1;
const CATEGORY = 2;
const COST = 3;
const CURRENCY = 4;

const isHeading = (cells: readonly string[]) =>
  cells.length > FIRST_PERSON && HEADINGS.every((words, index) => words.has(wordOf(cells[index])));

const isBlank = (cell: string | undefined) => wordOf(cell) === '';

/** Some of them have lost their name, or have it in the first column; all of them cost nothing. */
function isTotal({ cells }: TableRow): boolean {
  if (!isBlank(cells[COST])) return false;
  const isNamed = [cells[0], cells[1]].some((cell) => TOTALS.has(wordOf(cell)));
  return isNamed || (isBlank(cells[CATEGORY]) && !isBlank(cells[CURRENCY]));
}

type PaymentSign = 'category' | 'description' | 'settle all';

/** What says that a row of two people is a payment. Expenses between two people look the same otherwise. */
function paymentSignOf(row: readonly string[], nets: Nets): PaymentSign | undefined {
  if (nets.parts.length !== 2) return undefined;
  if (PAYMENTS.has(wordOf(row[CATEGORY]))) return 'category';
  if (SETTLE_ALL.has(wordOf(row[DESCRIPTION])) && sumOf(creditorsIn(nets)) === Math.abs(nets.costCents))
    return 'settle all';
  return PAYMENT_DESCRIPTION.test(oneLine(row[DESCRIPTION] ?? '')) ? 'description' : undefined;
}

/** A payment between two people: what the one is owed for it and the other owes. */
function paymentFrom({ costCents, parts }: Nets, by: PaymentSign): Rebuilt {
  const reasons = [
    ...(by === 'category' ? [] : [reasonOf('row_payment_assumed')]),
    ...(costCents < 0 ? [reasonOf('row_payment_turned')] : []),
  ];
  return { payers: creditorsIn({ parts }), shares: creditorsIn({ parts: turned(parts) }), reasons };
}

const isTooLarge = (cents: Cents, currency: string) => Math.abs(cents) > maxCentsOf(currency);

const currencyIn = (cells: readonly string[]) => (cells[CURRENCY] ?? '').toUpperCase();

const amountCells = (cells: readonly string[]) => [cells[COST] ?? '', ...cells.slice(FIRST_PERSON)];

function* amountsIn(rows: readonly TableRow[]): Generator<AmountText> {
  for (const { cells } of rows)
    for (const text of amountCells(cells)) yield { text, currency: currencyIn(cells) };
}

function rowReader(people: readonly string[], notation: Notation) {
  const { sign } = notation;
  const netsIn = (cells: readonly string[]) =>
    people.map((_name, index) => readAmount(cells[FIRST_PERSON + index] ?? '', sign));

  function resultOf(cells: string[], currency: string): RowResult {
    const columns = FIRST_PERSON + people.length;
    if (cells.length < columns)
      return { reasons: [reasonOf('row_cells_differ', { cells: cells.length, columns })] };
    const nets = netsIn(cells);
    const costCents = readAmount(cells[COST] ?? '', sign);
    const wrong = [...nets, costCents].indexOf(undefined);
    if (costCents === undefined || wrong !== -1) {
      const cell = cells[wrong < nets.length ? FIRST_PERSON + wrong : COST] ?? '';
      return { reasons: [reasonOf('row_no_plain_amount', { text: oneLine(cell).slice(0, 40) })] };
    }
    const parts = nets.map((cents = 0, index) => ({ userId: index + 1, cents })).filter(({ cents }) => cents);
    if (
      [...parts.map(({ cents }) => cents), sumOf(creditorsIn({ parts }))].some((cents) =>
        isTooLarge(cents, currency),
      )
    )
      return { reasons: [reasonOf('row_too_large')] };
    const sum = sumCents(parts.map(({ cents }) => cents));
    if (sum !== 0) return { reasons: [reasonOf('row_sum_not_zero', moneyParams(sum, currency))] };
    if (parts.length === 0) return { reasons: [reasonOf('row_without_debt')] };
    const result = entryOf(cells, { parts, costCents, unit: minorUnitOf(currency) });
    const doubt = notationDoubt(amountCells(cells), currency, notation);
    return { ...result, reasons: [...result.reasons, ...(doubt ? [doubt] : [])] };
  }

  function entryOf(cells: string[], nets: Nets): RowResult {
    const payment = paymentSignOf(cells, nets);
    const { payers, shares, split, reasons } = payment ? paymentFrom(nets, payment) : rebuildFrom(nets);
    const body = toWire<EntryBody>({
      date: (cells[0] ?? '').slice(0, 'YYYY-MM-DD'.length),
      description: oneLine(cells[DESCRIPTION] ?? ''),
      category: payment ? null : categoryOf(cells[CATEGORY] ?? '', cells[DESCRIPTION] ?? ''),
      totalCents: sumCents(payers.map(({ cents }) => cents)),
      payers,
      shares,
      split: split ?? null,
    });
    const type = payment ? 'settlement' : 'expense';
    const creditors = creditorsIn(nets);
    // Was an expense of what the payers are owed before costs were kept and texts that settle all were known.
    const wasOther = payment === 'settle all' || creditors.length > 1;
    return {
      entry: { type, body },
      ...(wasOther && { keyedAs: { type: 'expense', totalCents: sumOf(creditors) } }),
      reasons,
    };
  }

  return {
    netsIn,
    rowOf({ line, cells }: TableRow): FileRow {
      const currency = currencyIn(cells);
      return {
        row: line,
        date: (cells[0] ?? '').slice(0, 'YYYY-MM-DD'.length),
        description: oneLine(cells[DESCRIPTION] ?? ''),
        currency,
        totalCents: readAmount(cells[COST] ?? '', sign) ?? null,
        ...resultOf(cells, currency),
      };
    },
  };
}

function* rowsOf(rows: readonly TableRow[], reader: ReturnType<typeof rowReader>): Generator<FileRow> {
  for (const row of rows) if (!isTotal(row)) yield reader.rowOf(row);
}

/**
 * Reads a spreadsheet of Splitwise.
 *
 * @returns undefined for another file
 * @throws 422 for a quotation that never ends
 */
export async function readSplitwise(text: string): Promise<ImportFile | undefined> {
  const table = await findTable(text, isHeading);
  if (table === undefined) return undefined;
  const { heading, rows } = table;
  const last = heading.findLastIndex((cell) => cell !== '');
  const people = uniqueNames(heading.slice(FIRST_PERSON, last + 1));
  const reader = rowReader(people, notationOf(amountsIn(rows)));
  const totals = rows.filter(isTotal);
  return {
    format: 'splitwise-csv',
    name: null,
    people,
    rows: rowsOf(rows, reader),
    expected: new Map(
      totals.map(({ cells }) => [currencyIn(cells), reader.netsIn(cells).map((cents = 0) => cents)]),
    ),
  };
}
