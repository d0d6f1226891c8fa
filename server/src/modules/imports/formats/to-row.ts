/** Rows of files that say who paid and who shares how much. */
import { toWire } from '@quits/contracts';
import { type Cents, followsSplit, maxCentsOf, negated, type PersonAmount, type Split } from '@quits/domain';
import { moneyParams } from '../../../errors/app-error.ts';
import { categoryOf, type EntryBody, type FileRow, oneLine, type RowResult } from './file.ts';
import { isReason, type Reason, reasonOf } from './reasons.ts';
import { columnsOf, type Table } from './table.ts';

export interface About {
  /** The line or the place of the row. */
  row: number;
  /** A day, perhaps with a time. */
  date: string;
  description: string;
  /** In the words of the app. */
  category: string;
  currency: string;
  notes?: string;
}

/** The amounts of a row; all of them are below 0 where money came back. */
export interface Amounts {
  /** A payment goes from one person to another. */
  kind: 'expense' | 'payment';
  payers: readonly PersonAmount[];
  shares: readonly PersonAmount[];
  /** How the shares came about, if the file says it. */
  split?: Split | undefined;
  assumed?: readonly (Reason | undefined)[];
}

/** The sum of amounts, also of those beyond exact numbers: they are refused as too large. */
export const sumOf = (amounts: readonly PersonAmount[]): Cents =>
  amounts.reduce((sum, { cents }) => sum + cents, 0);

function findProblem({ payers, shares }: Amounts, currency: string): Reason | undefined {
  const paid = sumOf(payers);
  const shared = sumOf(shares);
  if ([...payers, ...shares].some(({ cents }) => cents * paid < 0)) return reasonOf('row_below_zero');
  if (Math.max(Math.abs(paid), Math.abs(shared)) > maxCentsOf(currency)) return reasonOf('row_too_large');
  if (paid === shared) return undefined;
  return reasonOf('row_shares_differ', moneyParams(Math.abs(paid - shared), currency));
}

/** Whether money goes from one person to another. */
function isTransfer(payers: readonly PersonAmount[], shares: readonly PersonAmount[]): boolean {
  const [payer] = payers;
  const [receiver] = shares;
  return payers.length === 1 && shares.length === 1 && payer?.userId !== receiver?.userId;
}

const dayIn = (date: string) => date.slice(0, 'YYYY-MM-DD'.length);

const hasPart = ({ cents }: PersonAmount) => cents !== 0;

/** The same amounts the other way round. */
export const turned = (parts: readonly PersonAmount[]): PersonAmount[] =>
  parts.map((part) => ({ ...part, cents: negated(part.cents) }));

function partsOf({ kind, split, assumed = [], ...amounts }: Amounts) {
  const payers = amounts.payers.filter(hasPart);
  const shares = amounts.shares.filter(hasPart);
  const doubts = (doubt?: Reason) => [doubt, ...assumed].filter((reason) => reason !== undefined);
  if (kind === 'payment' && isTransfer(payers, shares)) {
    const settlement = { type: 'settlement', split: null } as const;
    if (sumOf(payers) > 0) return { ...settlement, payers, shares, reasons: doubts() };
    const reasons = doubts(reasonOf('row_payment_turned'));
    return { ...settlement, payers: turned(shares), shares: turned(payers), reasons };
  }
  return {
    type: 'expense',
    payers,
    // A split also names people whose share is 0.
    shares: split ? amounts.shares : shares,
    split: split ?? null,
    reasons: doubts(kind === 'payment' ? reasonOf('row_repayment_as_expense') : undefined),
  } as const;
}

function resultOf({ date, description, category, currency, notes = '' }: About, amounts: Amounts): RowResult {
  const problem = findProblem(amounts, currency);
  if (problem !== undefined) return { reasons: [problem] };
  const { type, reasons, ...parts } = partsOf(amounts);
  const body = toWire<EntryBody>({
    date: dayIn(date),
    description: oneLine(description),
    category: type === 'settlement' ? null : categoryOf(category, description),
    notes,
    totalCents: sumOf(parts.payers),
    ...parts,
  });
  return { entry: { type, body }, reasons };
}

/** A row with its amounts, or with the reason why they are refused. */
export function toRow(about: About, amounts: Amounts | Reason): FileRow {
  return {
    row: about.row,
    date: dayIn(about.date),
    description: oneLine(about.description),
    currency: about.currency,
    totalCents: null,
    ...(isReason(amounts) ? { reasons: [amounts] } : resultOf(about, amounts)),
  };
}

export type CellOf = (column: string) => string;

/** The rows of a table with one entry in each. */
export function* rowsOf(
  { heading, rows }: Table,
  aboutIn: (cellOf: CellOf) => Omit<About, 'row'>,
  amountsIn: (cellOf: CellOf, cells: readonly string[]) => Amounts | Reason,
): Generator<FileRow> {
  const columns = columnsOf(heading);
  for (const row of rows) {
    const cellOf: CellOf = (column) => columns.cellOf(row, column);
    yield toRow(
      { row: row.line, ...aboutIn(cellOf) },
      columns.problemOf(row) ?? amountsIn(cellOf, row.cells),
    );
  }
}

/** The equal split that gives these shares, if there is one. Who bears a left-over unit comes first. */
export function equalSplitOf(
  shares: readonly PersonAmount[],
  totalCents: Cents,
  unit: Cents,
): Split | undefined {
  const values = shares
    .toSorted((a, b) => Math.abs(b.cents) - Math.abs(a.cents))
    .map(({ userId }) => ({ userId }));
  const split: Split = { mode: 'equal', values };
  return followsSplit(shares, split, totalCents, unit) ? split : undefined;
}

/**
 * Gives the payer what shares miss of the amount, up to half a unit a person: what is left over where an app
 * rounds each share.
 *
 * @param unit the currency's minor unit in cents
 */
export function closeGap(
  payers: readonly PersonAmount[],
  shares: readonly PersonAmount[],
  unit: Cents,
): { shares: readonly PersonAmount[]; doubt: Reason | undefined } {
  const gap = sumOf(payers) - sumOf(shares);
  const most = Math.max(1, Math.floor(shares.length / 2)) * unit;
  const [payer] = payers;
  if (gap === 0 || payer === undefined || Math.abs(gap) > most) return { shares, doubt: undefined };
  const own = shares.find(({ userId }) => userId === payer.userId)?.cents ?? 0;
  const others = shares.filter(({ userId }) => userId !== payer.userId);
  return {
    shares: [{ userId: payer.userId, cents: own + gap }, ...others],
    doubt: reasonOf('row_shares_rounded'),
  };
}
