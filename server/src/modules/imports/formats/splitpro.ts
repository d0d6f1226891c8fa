/** SplitPro's spreadsheet of what is between two people: its reader, called `You`, and a friend. */
import { minorUnitOf } from '@quits/domain';
import { type Notation, notationDoubt, notationOf, readAmount } from './amounts.ts';
import { type ImportFile, peopleOf, type PlaceOf } from './file.ts';
import { type Reason, reasonOf } from './reasons.ts';
import { columnsOf, findTable, hasColumns } from './table.ts';
import { type Amounts, type CellOf, equalSplitOf, rowsOf } from './to-row.ts';

const isHeading = hasColumns('paid by', 'name', 'amount', 'split type', 'you lent', 'you owe', 'settlement');

const AMOUNTS = ['amount', 'you lent', 'you owe', 'settlement'];
const READER = 'You';
/** The name of the friend is only in what they paid. */
const UNNAMED = 'Friend';

interface Reading {
  placeOf: PlaceOf;
  notation: Notation;
}

function amountsIn(cellOf: CellOf, { placeOf, notation }: Reading): Amounts | Reason {
  const payer = placeOf(cellOf('paid by'));
  if (payer === undefined) return reasonOf('row_person_unknown');
  const centsIn = (column: string) => readAmount(cellOf(column), notation.sign) ?? Number.NaN;
  const total = centsIn('amount');
  // Two of the three are 0: one person owes this for what the other paid.
  const size = Math.abs(centsIn('you lent') + centsIn('you owe') + centsIn('settlement'));
  if (Number.isNaN(total + size)) return reasonOf('row_amounts_unclear');
  if (size === 0) return reasonOf('row_without_debt');
  const cents = size * Math.sign(total);
  const unit = minorUnitOf(cellOf('currency'));
  const shares = [
    { userId: payer, cents: total - cents },
    { userId: payer === 1 ? 2 : 1, cents },
  ];
  const isHalf = Math.abs(total - 2 * cents) <= unit;
  return {
    kind: cellOf('split type') === 'SETTLEMENT' ? 'payment' : 'expense',
    payers: [{ userId: payer, cents: total }],
    shares,
    split: equalSplitOf(shares, total, unit),
    assumed: [
      cellOf('split type') === 'EQUAL' && !isHalf ? reasonOf('row_others_took_part') : undefined,
      notationDoubt(AMOUNTS.map(cellOf), cellOf('currency'), notation),
    ],
  };
}

const aboutIn = (cellOf: CellOf) => ({
  date: cellOf('expense date'),
  description: cellOf('name'),
  category: cellOf('category'),
  currency: cellOf('currency'),
});

/** Reads a spreadsheet of SplitPro. @returns undefined for another file */
export async function readSplitPro(text: string): Promise<ImportFile | undefined> {
  const table = await findTable(text, isHeading);
  if (table === undefined) return undefined;
  const { cellOf } = columnsOf(table.heading);
  const cellsIn = (column: string) => table.rows.map((row) => cellOf(row, column));
  const friend = cellsIn('paid by').find((name) => name !== '' && name !== READER) ?? UNNAMED;
  const { people, placeOf } = peopleOf([READER, friend].map((name) => [name, name]));
  const notation = notationOf(
    table.rows.flatMap((row) =>
      AMOUNTS.map((column) => ({ text: cellOf(row, column), currency: cellOf(row, 'currency') })),
    ),
  );
  return {
    format: 'splitpro-csv',
    name: null,
    people,
    rows: rowsOf(table, aboutIn, (cellOf) => amountsIn(cellOf, { placeOf, notation })),
    expected: new Map(),
  };
}
