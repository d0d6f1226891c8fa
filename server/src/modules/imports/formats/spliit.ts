/** Spliit's export of a group as JSON. Its amounts are whole minor units of the currency. */
import { isRecord } from '@quits/contracts';
import { minorUnitOf, sharesOfSplit } from '@quits/domain';
import type { Split, SplitMode } from '@quits/domain';
import { unprocessable } from '../../../errors/app-error.ts';
import { oneLine, uniqueNames } from './file.ts';
import type { FileRow, ImportFile, PlaceOf } from './file.ts';
import { recordIn, recordsIn, textIn } from './json.ts';
import type { JsonRecord } from './json.ts';
import { toRow } from './to-row.ts';
import type { Amounts } from './to-row.ts';

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
  placeOf: PlaceOf;
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

function kindOf({ amount, isReimbursement }: JsonRecord): Amounts['kind'] {
  if (Number(amount) < 0) return 'income';
  return isReimbursement === true ? 'payment' : 'expense';
}

function amountsIn(expense: JsonRecord, group: Group): Amounts | string {
  const { amount } = expense;
  const unit = minorUnitOf(group.currency);
  const totalCents = typeof amount === 'number' ? Math.abs(amount) * unit : 0;
  const userId = group.placeOf(expense.paidById);
  const split = splitIn(expense, group);
  if (!Number.isSafeInteger(totalCents) || totalCents === 0 || userId === undefined) return NO_SHARES;
  const shares = split && sharesOfSplit(split, totalCents, unit);
  if (shares === undefined) return NO_SHARES;
  const payers = [{ userId, cents: totalCents }];
  return { kind: kindOf(expense), payers, shares, split, assumed: group.assumed };
}

function* rowsOf(value: JsonRecord, group: Group): Generator<FileRow> {
  for (const [index, expense] of recordsIn(value, 'expenses').entries())
    yield toRow(
      {
        row: index + 1,
        date: textIn(expense, 'expenseDate'),
        description: textIn(expense, 'title'),
        category: textIn(recordIn(expense, 'category'), 'name'),
        currency: group.currency,
        notes: textIn(expense, 'notes'),
      },
      amountsIn(expense, group),
    );
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
