/**
 * Spliit's spreadsheet of a group. A person's cell is their share: above 0 for who paid, below 0 for all
 * others. Who paid has no sign where they share nothing.
 */
import { minorUnitOf, type PersonAmount } from '@quits/domain';
import { type Notation, notationDoubt, notationOf } from './amounts.ts';
import { currencyNamed } from './currency.ts';
import { type ImportFile, uniqueNames } from './file.ts';
import { amountsIn, peopleAfter, type PeopleColumns, readAmounts } from './people-columns.ts';
import { isReason, type Reason, reasonOf } from './reasons.ts';
import { findTable, hasColumns } from './table.ts';
import { type Amounts, type CellOf, closeGap, equalSplitOf, rowsOf } from './to-row.ts';

const isHeading = hasColumns('date', 'description', 'currency', 'cost', 'is reimbursement', 'split mode');

interface Reading {
  columns: PeopleColumns;
  notation: Notation;
  /** For rows with a sign of the group's own. */
  given: string;
}

/** Text as it was before Spliit protected it from being read as a formula. */
const plainText = (cell: string) => cell.replace(/^'(?=[=+\-@])/, '');

/** Who paid, and what was assumed for it; or a reason where it may have been several people. */
function payerOf(parts: readonly PersonAmount[]): { userId: number; doubt?: Reason } | Reason {
  const [payer, ...others] = parts.filter(({ cents }) => cents > 0);
  if (payer && others.length === 0) return { userId: payer.userId };
  const without = parts.filter(({ cents }) => cents === 0);
  const [only] = without;
  if (payer === undefined && only && without.length === 1)
    return { userId: only.userId, doubt: reasonOf('row_payer_without_share') };
  return reasonOf('row_payer_unclear');
}

function amountsOf(
  cellOf: CellOf,
  cells: readonly string[],
  { columns, notation, given }: Reading,
): Amounts | Reason {
  const texts = [cellOf('cost'), ...columns.cellsIn(cells)];
  const amounts = readAmounts(texts, notation.sign);
  if (isReason(amounts)) return amounts;
  const [cost = 0, ...shared] = amounts;
  if (cost === 0) return reasonOf('row_without_debt');
  // Money that came in has all signs the other way round.
  const parts = shared.map((cents, index) => ({ userId: index + 1, cents: cents * Math.sign(cost) }));
  const payer = payerOf(parts);
  if (isReason(payer)) return payer;
  const named = currencyNamed(cellOf('currency'), given);
  const unit = minorUnitOf(named.currency);
  const payers = [{ userId: payer.userId, cents: cost }];
  const sharers = parts.filter(({ cents }) => cents !== 0);
  const closed = closeGap(
    payers,
    sharers.map(({ userId, cents }) => ({ userId, cents: Math.abs(cents) * Math.sign(cost) })),
    unit,
  );
  return {
    kind: cellOf('is reimbursement').toLowerCase() === 'yes' ? 'payment' : 'expense',
    payers,
    shares: closed.shares,
    split: equalSplitOf(closed.shares, cost, unit),
    assumed: [named.assumed, payer.doubt, closed.doubt, notationDoubt(texts, named.currency, notation)],
  };
}

/**
 * Reads a spreadsheet of Spliit.
 *
 * @param currency for a group with a sign of its own
 * @returns undefined for another file
 */
export async function readSpliitCsv(text: string, currency: string): Promise<ImportFile | undefined> {
  const table = await findTable(text, isHeading);
  if (table === undefined) return undefined;
  const columns = peopleAfter(table, 'split mode');
  const notation = notationOf(amountsIn(table, 'cost', columns));
  const aboutIn = (cellOf: CellOf) => ({
    date: cellOf('date'),
    description: plainText(cellOf('description')),
    category: plainText(cellOf('category')),
    currency: currencyNamed(cellOf('currency'), currency).currency,
  });
  return {
    format: 'spliit-csv',
    name: null,
    people: uniqueNames(columns.names.map(plainText)),
    rows: rowsOf(table, aboutIn, (cellOf, cells) =>
      amountsOf(cellOf, cells, { columns, notation, given: currency }),
    ),
    expected: new Map(),
  };
}
