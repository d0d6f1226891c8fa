/** The rows of a table whose columns a person has named. */
import {
  type Cents,
  minorUnitOf,
  negated,
  type PersonAmount,
  sharesOfSplit,
  type Split,
} from '@quits/domain';
import { moneyParams } from '../../../errors/app-error.ts';
import { type Notation, notationDoubt, notationOf, plainAmount, readAmount } from './amounts.ts';
import { currencyNamed } from './currency.ts';
import { readDay } from './days.ts';
import { type FileRow, type ImportFile, oneLine, type TableReading, uniqueNames } from './file.ts';
import { isReason, type Reason, reasonOf } from './reasons.ts';
import { rebuildFrom } from './splitwise-nets.ts';
import { PAYMENTS } from './splitwise-words.ts';
import { type ChosenColumns, cellIn, completeColumns, shortened } from './table-columns.ts';
import { type Table, type TableRow, wordOf } from './table.ts';
import { type Amounts, closeGap, equalSplitOf, sumOf, toRow } from './to-row.ts';

/** How a row of totals is named. */
const TOTAL_WORD =
  /^(?:grand[ -]?|sub[ -]?)?totals?$|^(?:sum|summe|gesamt|gesamtsumme|gesamtbetrag|somme|suma|somma|totale|totaal|soma|合計|المجموع)$/;

/** Whether a column is that of the importer: sheets of friends have first names. */
const isOwn = (name: string, importer: string) =>
  [wordOf(importer), wordOf(importer).split(' ', 1)[0]].includes(wordOf(name));

/** The people of a table, each once, however their names are written. */
function peopleIn(
  table: Table,
  { payer, people, meaning }: ChosenColumns,
  { importer, sharers = [] }: TableReading,
) {
  const columns = people.map((index) => table.heading[index] ?? '');
  const own = columns.find((name) => isOwn(name, importer)) ?? importer;
  const payers = payer === null ? [own] : table.rows.map((row) => oneLine(cellIn(row, payer)));
  const places = new Map<string, number>();
  // A second column of the same name is a person, too.
  const list = [...columns];
  for (const [index, name] of columns.entries()) if (placeOf(name) === undefined) add(name, index + 1);
  for (const name of [...(meaning === 'nets' ? [] : payers), ...(people.length === 0 ? sharers : [])])
    if (name !== '' && placeOf(name) === undefined) add(name, list.push(name));
  return { people: uniqueNames(list), placeOf, importerPlace: placeOf(own) };

  function placeOf(name: string): number | undefined {
    return places.get(wordOf(name));
  }

  function add(name: string, place: number): void {
    places.set(wordOf(name), place);
  }
}

interface Reading {
  chosen: ChosenColumns;
  placeOf: (name: string) => number | undefined;
  importerPlace: number | undefined;
  /** How many people share a row of a table without columns of people. */
  sharing: number;
  notation: Notation;
  /** Of rows that name none. */
  given: string;
}

/** The amount of a cell, 0 for an empty one, or why it is none. */
function centsIn(cell: string, { sign }: Notation): Cents | Reason {
  const plain = plainAmount(cell);
  const cents = cell === '' ? 0 : plain && readAmount(plain.text, sign);
  return cents ?? reasonOf('row_no_plain_amount', { text: shortened(cell) });
}

/** Who paid all, and what was assumed for it. */
function payerOf(row: TableRow, { chosen: { payer }, placeOf, importerPlace }: Reading) {
  const userId = payer === null ? importerPlace : placeOf(oneLine(cellIn(row, payer)));
  if (userId === undefined) return reasonOf('row_payer_unclear');
  return { userId, doubt: payer === null ? reasonOf('row_importer_paid') : undefined };
}

interface RowAmounts {
  kind: Amounts['kind'];
  /** Below 0 where money came back. */
  total: Cents;
  /** The amounts of people as the row has them. */
  parts: readonly PersonAmount[];
  unit: Cents;
  currency: string;
}

/** Payers and shares of a row with the net of each person. */
function fromNets(row: TableRow, of: RowAmounts, { chosen, placeOf }: Reading): Amounts | Reason {
  const { kind, total, parts, unit, currency } = of;
  const sum = sumOf(parts);
  if (sum !== 0) return reasonOf('row_sum_not_zero', moneyParams(sum, currency));
  const { payers, shares, split, reasons } = rebuildFrom({ costCents: total, parts, unit });
  const payer = placeOf(cellIn(row, chosen.payer));
  const isNamed = payers.length === 1 && payers[0]?.userId === payer;
  return { kind, payers, shares, split, assumed: isNamed ? [] : reasons };
}

/** Payer and shares of a row with the share of each person; without columns of people, all share it equally. */
function fromShares(
  row: TableRow,
  { kind, total, parts, unit }: RowAmounts,
  reading: Reading,
): Amounts | Reason {
  const payer = payerOf(row, reading);
  if (isReason(payer)) return payer;
  const payers = [{ userId: payer.userId, cents: total }];
  if (reading.chosen.people.length === 0) {
    const values = Array.from({ length: reading.sharing }, (_none, index) => ({ userId: index + 1 }));
    const split: Split = { mode: 'equal', values };
    return { kind, payers, shares: sharesOfSplit(split, total, unit) ?? [], split, assumed: [payer.doubt] };
  }
  // Shares may have the sign of the amount or none.
  const sign = Math.sign(sumOf(parts)) === Math.sign(total) ? 1 : -1;
  const closed = closeGap(
    payers,
    parts.map(({ userId, cents }) => ({ userId, cents: cents * sign })),
    unit,
  );
  const split = equalSplitOf(closed.shares, total, unit);
  return { kind, payers, shares: closed.shares, split, assumed: [payer.doubt, closed.doubt] };
}

/** The currency of a row: of its own column, or the sign at its amount. */
const currencyOf = (row: TableRow, { chosen: { currency, amount }, given }: Reading) =>
  currencyNamed(
    cellIn(row, currency).toUpperCase() || (plainAmount(cellIn(row, amount))?.sign.toUpperCase() ?? ''),
    given,
  );

function amountsOf(row: TableRow, reading: Reading): Amounts | Reason {
  const { chosen, notation } = reading;
  const texts = [chosen.amount, ...chosen.people].map((index) => cellIn(row, index));
  const amounts = texts.map((text) => centsIn(text, notation));
  const problem = amounts.find((amount) => typeof amount !== 'number');
  if (problem !== undefined) return problem;
  const [cents = 0, ...people] = amounts as Cents[];
  if (texts[0] === '') return reasonOf('row_without_amount');
  const parts = people
    .map((part, index) => ({ userId: index + 1, cents: part }))
    .filter((part) => part.cents !== 0);
  if (cents === 0 || (chosen.people.length > 0 && parts.length === 0)) return reasonOf('row_without_debt');
  const { currency, assumed } = currencyOf(row, reading);
  const of: RowAmounts = {
    kind: PAYMENTS.has(wordOf(cellIn(row, chosen.category))) ? 'payment' : 'expense',
    total: chosen.negative === 'cost' ? negated(cents) : cents,
    parts,
    unit: minorUnitOf(currency),
    currency,
  };
  const read = chosen.meaning === 'nets' ? fromNets(row, of, reading) : fromShares(row, of, reading);
  if (isReason(read)) return read;
  const plain = texts.map((text) => plainAmount(text)?.text ?? '');
  return { ...read, assumed: [assumed, notationDoubt(plain, currency, notation), ...(read.assumed ?? [])] };
}

/** Why a row is no entry. */
function problemOf(row: TableRow, { date, dates }: ChosenColumns, width: number): Reason | undefined {
  const filled = row.cells.findLastIndex((cell) => cell !== '') + 1;
  if (filled > width) return reasonOf('row_cells_differ', { cells: filled, columns: width });
  const day = cellIn(row, date);
  if (readDay(day, dates) !== undefined) return undefined;
  return day === '' ? reasonOf('row_without_date') : reasonOf('row_no_date', { text: shortened(day) });
}

/** Tells rows that sum up all rows before them from an entry of that name. */
function totalFinder({ chosen: { amount, description }, notation }: Reading) {
  let sum = 0;
  let count = 0;
  return (row: TableRow): boolean => {
    const read = centsIn(cellIn(row, amount), notation);
    const cents = typeof read === 'number' ? read : 0;
    const isNamed = [row.cells[0], cellIn(row, description)].some((cell) => TOTAL_WORD.test(wordOf(cell)));
    if (isNamed && count > 1 && Math.abs(cents) === Math.abs(sum)) return true;
    sum += cents;
    count += 1;
    return false;
  };
}

function* rowsOf(table: Table, reading: Reading): Generator<FileRow> {
  const { chosen } = reading;
  const isTotal = totalFinder(reading);
  for (const row of table.rows) {
    const problem = isTotal(row) ? reasonOf('row_of_totals') : problemOf(row, chosen, table.heading.length);
    const about = {
      row: row.line,
      date: readDay(cellIn(row, chosen.date), chosen.dates) ?? shortened(cellIn(row, chosen.date)),
      description: cellIn(row, chosen.description),
      category: cellIn(row, chosen.category),
      currency: currencyOf(row, reading).currency,
    };
    // The same row stays the same, however its columns are read.
    yield { ...toRow(about, problem ?? amountsOf(row, reading)), keyCells: row.cells };
  }
}

/**
 * Reads a table whose columns are named.
 *
 * @param given the currency of rows that name none
 * @returns what `ImportFile` has besides the format, and the columns with all that their cells say about them
 * @throws 422 for columns that cannot be what they were chosen for
 */
export function readTableRows(
  table: Table,
  reading: TableReading,
  given: string,
): Pick<ImportFile, 'people' | 'rows'> & { chosen: ChosenColumns } {
  const chosen = completeColumns(table, reading.columns);
  const { people, ...places } = peopleIn(table, chosen, reading);
  const amounts = table.rows.flatMap((row) =>
    [chosen.amount, ...chosen.people].map((index) => ({
      text: plainAmount(cellIn(row, index))?.text ?? '',
      currency: '',
    })),
  );
  const how = { ...places, chosen, sharing: people.length, notation: notationOf(amounts), given };
  return { people, rows: rowsOf(table, how), chosen };
}
