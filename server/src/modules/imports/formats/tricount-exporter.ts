/**
 * A Tricount as the page tricount-exporter writes it: who paid, and each person's share in a column of their
 * own, empty for those who have none. It names no currency.
 */
import { minorUnitOf } from '@quits/domain';
import { type Notation, notationDoubt, notationOf } from './amounts.ts';
import { type ImportFile, uniqueNames } from './file.ts';
import { amountsIn, peopleAfter, type PeopleColumns, readAmounts } from './people-columns.ts';
import { isReason, type Reason, reasonOf } from './reasons.ts';
import { columnsOf, findTable, hasColumns } from './table.ts';
import { type Amounts, type CellOf, closeGap, equalSplitOf, rowsOf } from './to-row.ts';
import { categoryInTricount } from './tricount.ts';

const isHeading = hasColumns('date', 'description', 'category', 'paid_by', 'total');

interface Reading {
  /** As in the file. */
  names: readonly string[];
  columns: PeopleColumns;
  notation: Notation;
  currency: string;
}

function amountsOf(cellOf: CellOf, cells: readonly string[], reading: Reading): Amounts | Reason {
  const { names, columns, notation, currency } = reading;
  const texts = [cellOf('total'), ...columns.cellsIn(cells)];
  const amounts = readAmounts(texts, notation.sign);
  if (isReason(amounts)) return amounts;
  const [total = 0, ...shared] = amounts;
  const userId = names.indexOf(cellOf('paid_by')) + 1;
  if (userId === 0) return reasonOf('row_person_unknown');
  const unit = minorUnitOf(currency);
  const payers = [{ userId, cents: total }];
  const parts = shared.map((cents, index) => ({ userId: index + 1, cents }));
  const { shares, doubt } = closeGap(
    payers,
    parts.filter(({ cents }) => cents !== 0),
    unit,
  );
  return {
    kind: 'expense',
    payers,
    shares,
    split: equalSplitOf(shares, total, unit),
    assumed: [doubt, notationDoubt(texts, currency, notation)],
  };
}

/**
 * Reads a spreadsheet of tricount-exporter.
 *
 * @param currency of all rows
 * @returns undefined for another file
 */
export async function readTricountExporter(text: string, currency: string): Promise<ImportFile | undefined> {
  const table = await findTable(text, isHeading);
  if (table === undefined) return undefined;
  const { cellOf } = columnsOf(table.heading);
  const columns = peopleAfter(table, 'total');
  const payers = new Set(table.rows.map((row) => cellOf(row, 'paid_by')));
  const others = [...payers].filter((name) => name !== '' && !columns.names.includes(name));
  const names = [...columns.names, ...others];
  const notation = notationOf(amountsIn(table, 'total', columns));
  const aboutIn = (cell: CellOf) => ({
    date: cell('date'),
    description: cell('description'),
    category: categoryInTricount(cell('category')),
    currency,
  });
  return {
    format: 'tricount-exporter-csv',
    name: null,
    people: uniqueNames(names),
    rows: rowsOf(table, aboutIn, (cell, cells) =>
      amountsOf(cell, cells, { names, columns, notation, currency }),
    ),
    expected: new Map(),
  };
}
