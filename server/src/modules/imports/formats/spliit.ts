/** Spliit's export of a group as JSON. Its amounts are whole minor units of the currency. */
import { isRecord, writeSplit } from '@quits/contracts';
import { minorUnitOf, sharesOfSplit, toDollars } from '@quits/domain';
import type { Cents, PersonAmount, Split, SplitMode } from '@quits/domain';
import { unprocessable } from '../../../errors/app-error.ts';
import { amountsOf, categoryOf, oneLine, uniqueNames } from './file.ts';
import type { FileRow, ImportFile, RowResult } from './file.ts';
import { recordsIn, textIn } from './json.ts';
import type { JsonRecord } from './json.ts';

/** Its values have the same units as ours: hundredths of a share and of a percent, and minor units. */
const MODES: Readonly<Record<string, SplitMode>> = {
  EVENLY: 'equal',
  BY_SHARES: 'shares',
  BY_PERCENTAGE: 'percent',
  BY_AMOUNT: 'exact',
};

/** Signs of old groups, which have no code. */
const SIGNS: Readonly<Record<string, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP', '¥': 'JPY', '₹': 'INR' };

interface Group {
  placeOf: (id: unknown) => number | undefined;
  currency: string;
  /** What the whole group makes doubtful. */
  assumed: string | undefined;
}

/** The code of the currency, and what was assumed. @throws 422 for a sign of several currencies */
function currencyOf(value: JsonRecord): Pick<Group, 'currency' | 'assumed'> {
  const code = textIn(value, 'currencyCode');
  if (code !== '') return { currency: code, assumed: undefined };
  const sign = textIn(value, 'currency');
  const currency = SIGNS[sign] ?? (/^[A-Z]{3}$/.test(sign) ? sign : undefined);
  if (currency === undefined)
    throw unprocessable(
      `The file names its currency only by “${oneLine(sign).slice(0, 20)}”. Export it again from a newer Spliit.`,
      'text',
    );
  return { currency, assumed: `The currency ${currency} is assumed from the sign “${sign}”.` };
}

function splitIn(expense: JsonRecord, { placeOf }: Group): Split | undefined {
  const mode = MODES[textIn(expense, 'splitMode') || 'EVENLY'];
  const values = recordsIn(expense, 'paidFor').map(({ participantId, shares }) => ({
    userId: placeOf(participantId) ?? 0,
    ...(mode !== 'equal' && { value: Number(shares) }),
  }));
  return mode && values.every(({ userId }) => userId > 0) ? { mode, values } : undefined;
}

const NO_SHARES = 'The shares do not make up the amount, or name a person who is not in the file.';
const INCOME = 'Money that came in: the people who share it are entered as payers.';
const REPAID = 'A repayment that is not between two people is taken as an expense.';

interface Parts {
  totalCents: Cents;
  payer: PersonAmount;
  shares: PersonAmount[];
  split: Split;
}

function partsOf(expense: JsonRecord, group: Group): Parts | undefined {
  const { amount } = expense;
  const unit = minorUnitOf(group.currency);
  const totalCents = typeof amount === 'number' ? Math.abs(amount) * unit : 0;
  const userId = group.placeOf(expense.paidById);
  const split = splitIn(expense, group);
  if (!Number.isSafeInteger(totalCents) || totalCents === 0 || userId === undefined) return undefined;
  const shares = split && sharesOfSplit(split, totalCents, unit);
  return split && shares && { totalCents, payer: { userId, cents: totalCents }, shares, split };
}

type Kind = 'expense' | 'income' | 'settlement' | 'unclear repayment';

/** What an entry is. Only a repayment of one person to another is a settlement. */
function kindOf({ amount, isReimbursement }: JsonRecord, { payer }: Parts, shares: PersonAmount[]): Kind {
  if (Number(amount) < 0) return 'income';
  if (isReimbursement !== true) return 'expense';
  return shares.length === 1 && shares[0]?.userId !== payer.userId ? 'settlement' : 'unclear repayment';
}

const DOUBTS: Partial<Record<Kind, string>> = { income: INCOME, 'unclear repayment': REPAID };

function amountsFor(kind: Kind, { payer, shares, split }: Parts) {
  if (kind === 'income') return { ...amountsOf(shares, [payer]), split: null };
  return { ...amountsOf([payer], shares), split: kind === 'settlement' ? null : writeSplit(split) };
}

const titleOf = (expense: JsonRecord) => oneLine(textIn(expense, 'title'));
const dayOfExpense = (expense: JsonRecord) => textIn(expense, 'expenseDate').slice(0, 'YYYY-MM-DD'.length);

function resultOf(expense: JsonRecord, group: Group): RowResult {
  const parts = partsOf(expense, group);
  if (parts === undefined) return { reason: NO_SHARES };
  const withPart = parts.shares.filter(({ cents }) => cents > 0);
  const kind = kindOf(expense, parts, withPart);
  const isSettlement = kind === 'settlement';
  const reason = DOUBTS[kind] ?? group.assumed;
  const category = isRecord(expense.category) ? textIn(expense.category, 'name') : '';
  const body = {
    date: dayOfExpense(expense),
    description: titleOf(expense),
    category: isSettlement ? null : categoryOf(category, titleOf(expense)),
    notes: textIn(expense, 'notes'),
    total_amount: toDollars(parts.totalCents),
    ...amountsFor(kind, isSettlement ? { ...parts, shares: withPart } : parts),
  };
  return { entry: { type: isSettlement ? 'settlement' : 'expense', body }, ...(reason && { reason }) };
}

function* rowsOf(value: JsonRecord, group: Group): Generator<FileRow> {
  for (const [index, expense] of recordsIn(value, 'expenses').entries())
    yield {
      row: index + 1,
      date: dayOfExpense(expense),
      description: titleOf(expense),
      currency: group.currency,
      totalCents: null,
      ...resultOf(expense, group),
    };
}

/**
 * Reads a group of Spliit.
 *
 * @returns undefined for another file
 * @throws 422 when its currency is not clear
 */
export function readSpliit(value: unknown): ImportFile | undefined {
  if (!isRecord(value) || !Array.isArray(value.participants) || !Array.isArray(value.expenses))
    return undefined;
  const participants = recordsIn(value, 'participants');
  const places = new Map(participants.map(({ id }, index) => [id, index + 1]));
  const group: Group = { placeOf: (id) => places.get(id), ...currencyOf(value) };
  return {
    format: 'spliit-json',
    name: textIn(value, 'name') || null,
    people: uniqueNames(participants.map((participant) => textIn(participant, 'name'))),
    rows: rowsOf(value, group),
    expected: new Map(),
  };
}
