/** Spliit's export of a group as JSON. Its amounts are whole minor units of the currency. */
import { isRecord } from '@quits/contracts';
import { minorUnitOf, sharesOfSplit } from '@quits/domain';
import type { Split, SplitMode } from '@quits/domain';
import { unprocessable } from '../../../errors/app-error.ts';
import { currencyOf } from './currency.ts';
import type { NamedCurrency } from './currency.ts';
import { oneLine, uniqueNames } from './file.ts';
import type { FileRow, ImportFile, PlaceOf } from './file.ts';
import { recordIn, recordsIn, textIn } from './json.ts';
import type { JsonRecord } from './json.ts';
import { reasonOf } from './reasons.ts';
import type { Reason } from './reasons.ts';
import { toRow } from './to-row.ts';
import type { Amounts } from './to-row.ts';

/** Its values have the same units as ours: hundredths of a share and of a percent, and minor units. */
const MODES: Readonly<Record<string, SplitMode>> = {
  EVENLY: 'equal',
  BY_SHARES: 'shares',
  BY_PERCENTAGE: 'percent',
  BY_AMOUNT: 'exact',
};

interface Group extends NamedCurrency {
  placeOf: PlaceOf;
}

/** Old groups have only a sign for their currency. @throws 422 for a sign of several currencies */
function currencyIn(value: JsonRecord): NamedCurrency {
  const code = textIn(value, 'currencyCode');
  if (code !== '') return { currency: code, assumed: undefined };
  const sign = textIn(value, 'currency');
  const named = currencyOf(sign);
  if (named) return named;
  throw unprocessable('file_currency_unclear', 'text', { sign: oneLine(sign).slice(0, 20) });
}

function splitIn(expense: JsonRecord, { placeOf }: Group): Split | undefined {
  const mode = MODES[textIn(expense, 'splitMode') || 'EVENLY'];
  const values = recordsIn(expense, 'paidFor').map(({ participantId, shares }) => ({
    userId: placeOf(participantId) ?? 0,
    ...(mode !== 'equal' && { value: Number(shares) }),
  }));
  return mode && values.every(({ userId }) => userId > 0) ? { mode, values } : undefined;
}

function kindOf({ amount, isReimbursement }: JsonRecord): Amounts['kind'] {
  if (Number(amount) < 0) return 'income';
  return isReimbursement === true ? 'payment' : 'expense';
}

function amountsIn(expense: JsonRecord, group: Group): Amounts | Reason {
  const { amount } = expense;
  const unit = minorUnitOf(group.currency);
  const totalCents = typeof amount === 'number' ? Math.abs(amount) * unit : 0;
  const userId = group.placeOf(expense.paidById);
  const split = splitIn(expense, group);
  if (!Number.isSafeInteger(totalCents) || totalCents === 0 || userId === undefined)
    return reasonOf('row_shares_unclear');
  const shares = split && sharesOfSplit(split, totalCents, unit);
  if (shares === undefined) return reasonOf('row_shares_unclear');
  const payers = [{ userId, cents: totalCents }];
  return { kind: kindOf(expense), payers, shares, split, assumed: [group.assumed] };
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
  const group: Group = { placeOf: (id) => places.get(id), ...currencyIn(value) };
  return {
    format: 'spliit-json',
    name: textIn(value, 'name') || null,
    people: uniqueNames(participants.map((participant) => textIn(participant, 'name'))),
    rows: rowsOf(value, group),
    expected: new Map(),
  };
}
