/** Settle Up's spreadsheet. A cell with several people or amounts has semicolons between them. */
import { minorUnitOf, type PersonAmount } from '@quits/domain';
import { type AmountText, type Notation, notationDoubt, notationOf, readAmount } from './amounts.ts';
import { type ImportFile, oneLine, peopleOf, type PlaceOf } from './file.ts';
import { isReason, type Reason, reasonOf } from './reasons.ts';
import { columnsOf, findTable, hasColumns } from './table.ts';
import { type Amounts, type CellOf, closeGap, equalSplitOf, rowsOf, sumOf } from './to-row.ts';

const isHeading = hasColumns('who paid', 'amount', 'currency', 'for whom', 'split amounts', 'purpose');

const KINDS: Readonly<Record<string, Amounts['kind']>> = {
  '': 'expense',
  expense: 'expense',
  transfer: 'payment',
};

interface Reading {
  placeOf: PlaceOf;
  notation: Notation;
}

const listIn = (cell: string) =>
  cell
    .split(';')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** The amounts of several people, or why they cannot be read. */
function partsIn(
  [names, amounts]: readonly [names: string, amounts: string],
  { placeOf, notation }: Reading,
): PersonAmount[] | Reason {
  const people = listIn(names);
  const cells = listIn(amounts);
  if (people.length !== cells.length)
    return reasonOf('row_counts_differ', { people: people.length, amounts: cells.length });
  const parts: PersonAmount[] = [];
  for (const [index, name] of people.entries()) {
    const cell = cells[index] ?? '';
    const cents = readAmount(cell, notation.sign);
    const userId = placeOf(name);
    if (userId === undefined) return reasonOf('row_person_unknown');
    if (cents === undefined) return reasonOf('row_no_plain_amount', { text: oneLine(cell).slice(0, 40) });
    parts.push({ userId, cents });
  }
  return parts;
}

const amountsOf = (cellOf: CellOf): AmountText[] =>
  [...listIn(cellOf('amount')), ...listIn(cellOf('split amounts'))].map((text) => ({
    text,
    currency: cellOf('currency'),
  }));

function amountsIn(cellOf: CellOf, reading: Reading): Amounts | Reason {
  const type = cellOf('type');
  const kind = KINDS[type.toLowerCase()];
  if (kind === undefined) return reasonOf('row_type_unknown', { type: oneLine(type).slice(0, 20) });
  const payers = partsIn([cellOf('who paid'), cellOf('amount')], reading);
  if (isReason(payers)) return payers;
  const shares = partsIn([cellOf('for whom'), cellOf('split amounts')], reading);
  if (isReason(shares)) return shares;
  const unit = minorUnitOf(cellOf('currency'));
  const { shares: closed, doubt } = closeGap(payers, shares, unit);
  const texts = amountsOf(cellOf).map(({ text }) => text);
  return {
    kind,
    payers,
    shares: closed,
    split: equalSplitOf(closed, sumOf(payers), unit),
    assumed: [doubt, notationDoubt(texts, cellOf('currency'), reading.notation)],
  };
}

const aboutIn = (cellOf: CellOf) => ({
  date: cellOf('date & time'),
  description: cellOf('purpose'),
  category: cellOf('category'),
  currency: cellOf('currency').toUpperCase(),
});

/** Reads a spreadsheet of Settle Up. @returns undefined for another file */
export async function readSettleUp(text: string): Promise<ImportFile | undefined> {
  const table = await findTable(text, isHeading);
  if (table === undefined) return undefined;
  const { cellOf } = columnsOf(table.heading);
  const lists = (...columns: string[]) =>
    table.rows.flatMap((row) => columns.flatMap((column) => listIn(cellOf(row, column))));
  const { people, placeOf } = peopleOf(lists('who paid', 'for whom').map((name) => [name, name]));
  const notation = notationOf(table.rows.flatMap((row) => amountsOf((column) => cellOf(row, column))));
  return {
    format: 'settle-up-csv',
    name: null,
    people,
    rows: rowsOf(table, aboutIn, (cellOf) => amountsIn(cellOf, { placeOf, notation })),
    expected: new Map(),
  };
}
