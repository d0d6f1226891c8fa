/** Settle Up's spreadsheet. A cell with several people or amounts has semicolons between them. */
import { minorUnitOf } from '@quits/domain';
import type { Cents, PersonAmount } from '@quits/domain';
import { decimalSignOf, readAmount } from './amounts.ts';
import type { DecimalSign } from './amounts.ts';
import { NOT_IN_FILE, oneLine, peopleOf } from './file.ts';
import type { ImportFile, PlaceOf } from './file.ts';
import { columnsOf, findTable, hasColumns } from './table.ts';
import { equalSplitOf, sumOf, rowsOf } from './to-row.ts';
import type { Amounts, CellOf } from './to-row.ts';

const isHeading = hasColumns('who paid', 'amount', 'currency', 'for whom', 'split amounts', 'purpose');

const KINDS: Readonly<Record<string, Amounts['kind']>> = {
  '': 'expense',
  expense: 'expense',
  transfer: 'payment',
};

interface Reading {
  placeOf: PlaceOf;
  sign: DecimalSign;
}

const listIn = (cell: string) =>
  cell
    .split(';')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** The amounts of several people, or why they cannot be read. */
function partsIn(
  [names, amounts]: readonly [names: string, amounts: string],
  { placeOf, sign }: Reading,
): PersonAmount[] | string {
  const people = listIn(names);
  const cells = listIn(amounts);
  if (people.length !== cells.length)
    return `The numbers of people (${String(people.length)}) and of amounts (${String(cells.length)}) differ.`;
  const parts: PersonAmount[] = [];
  for (const [index, name] of people.entries()) {
    const cell = cells[index] ?? '';
    const cents = readAmount(cell, sign);
    const userId = placeOf(name);
    if (userId === undefined) return NOT_IN_FILE;
    if (cents === undefined)
      return `“${oneLine(cell).slice(0, 40)}” is not an amount with at most two decimals.`;
    parts.push({ userId, cents });
  }
  return parts;
}

const ROUNDED = 'The shares were rounded one by one: what is left over is the payer’s.';

/** Settle Up rounds each share, so that they miss the amount by up to half a unit a person. */
function closeGap(
  payers: readonly PersonAmount[],
  shares: readonly PersonAmount[],
  unit: Cents,
): Pick<Amounts, 'shares' | 'assumed'> {
  const gap = sumOf(payers) - sumOf(shares);
  const most = Math.max(1, Math.floor(shares.length / 2)) * unit;
  const [payer] = payers;
  if (gap === 0 || payer === undefined || Math.abs(gap) > most) return { shares };
  const own = shares.find(({ userId }) => userId === payer.userId)?.cents ?? 0;
  const others = shares.filter(({ userId }) => userId !== payer.userId);
  return { shares: [{ userId: payer.userId, cents: own + gap }, ...others], assumed: ROUNDED };
}

function amountsIn(cellOf: CellOf, reading: Reading): Amounts | string {
  const type = cellOf('type');
  const kind = KINDS[type.toLowerCase()];
  if (kind === undefined) return `Rows of the type “${oneLine(type).slice(0, 20)}” are not known.`;
  const payers = partsIn([cellOf('who paid'), cellOf('amount')], reading);
  if (typeof payers === 'string') return payers;
  const shares = partsIn([cellOf('for whom'), cellOf('split amounts')], reading);
  if (typeof shares === 'string') return shares;
  const unit = minorUnitOf(cellOf('currency'));
  const closed = closeGap(payers, shares, unit);
  return { kind, payers, ...closed, split: equalSplitOf(closed.shares, sumOf(payers), unit) };
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
  const sign = decimalSignOf(lists('amount', 'split amounts'));
  return {
    format: 'settle-up-csv',
    name: null,
    people,
    rows: rowsOf(table, aboutIn, (cellOf) => amountsIn(cellOf, { placeOf, sign })),
    expected: new Map(),
  };
}
