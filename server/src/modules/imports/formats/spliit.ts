/** Spliit's export of a group as JSON. Its amounts are whole minor units of the currency. */
import { isRecord } from '@quits/contracts';
import {
  type Cents,
  minorUnitOf,
  type Recurrence,
  sharesOfSplit,
  type Split,
  type SplitMode,
} from '@quits/domain';
import { currencyNamed, type NamedCurrency } from './currency.ts';
import { type FileRow, type FileRule, type ImportFile, type PlaceOf, uniqueNames } from './file.ts';
import { type JsonRecord, recordIn, recordsIn, textIn } from './json.ts';
import { type Reason, reasonOf } from './reasons.ts';
import { newestRules, ruleOf } from './rules.ts';
import { type Amounts, toRow } from './to-row.ts';

/** Its values have the same units as ours: hundredths of a share and of a percent, and Spliit's minor units. */
const MODES: Readonly<Record<string, SplitMode>> = {
  EVENLY: 'equal',
  BY_SHARES: 'shares',
  BY_PERCENTAGE: 'percent',
  BY_AMOUNT: 'exact',
};

/** Currencies without decimals in Spliit, apart from those that have none anywhere. */
const WHOLE_IN_SPLIIT = new Set(['COP', 'HUF', 'IDR']);

interface Group extends NamedCurrency {
  placeOf: PlaceOf;
  /** What 1 is in the file, in cents. */
  step: Cents;
}

/** Old groups have only a sign for their currency, and always two decimals. */
function currencyIn(value: JsonRecord, given: string): NamedCurrency & Pick<Group, 'step'> {
  const code = textIn(value, 'currencyCode');
  if (code === '') return { ...currencyNamed(textIn(value, 'currency'), given), step: 1 };
  const step = WHOLE_IN_SPLIIT.has(code) ? 100 : minorUnitOf(code);
  return { currency: code, assumed: undefined, step };
}

function splitIn(expense: JsonRecord, { placeOf, step, currency }: Group): Split | undefined {
  const mode = MODES[textIn(expense, 'splitMode') || 'EVENLY'];
  const factor = mode === 'exact' ? step / minorUnitOf(currency) : 1;
  const values = recordsIn(expense, 'paidFor').map(({ participantId, shares }) => ({
    userId: placeOf(participantId) ?? 0,
    // Amounts are below 0 where money came back; a split has those of the cost.
    ...(mode !== 'equal' && { value: Math.abs(Number(shares)) * factor }),
  }));
  return mode && values.every(({ userId }) => userId > 0) ? { mode, values } : undefined;
}

function amountsIn(expense: JsonRecord, group: Group): Amounts | Reason {
  const { amount, isReimbursement } = expense;
  const unit = minorUnitOf(group.currency);
  const totalCents = typeof amount === 'number' ? amount * group.step : 0;
  const userId = group.placeOf(expense.paidById);
  const split = splitIn(expense, group);
  if (!Number.isSafeInteger(totalCents) || totalCents === 0 || userId === undefined)
    return reasonOf('row_shares_unclear');
  const shares = split && sharesOfSplit(split, totalCents, unit);
  if (shares === undefined) return reasonOf('row_shares_unclear');
  const payers = [{ userId, cents: totalCents }];
  const kind = isReimbursement === true ? 'payment' : 'expense';
  return { kind, payers, shares, split, assumed: [group.assumed] };
}

const rowOf = (expense: JsonRecord, index: number, group: Group): FileRow =>
  toRow(
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

function* rowsOf(value: JsonRecord, group: Group): Generator<FileRow> {
  for (const [index, expense] of recordsIn(value, 'expenses').entries()) yield rowOf(expense, index, group);
}

const UNITS: Readonly<Record<string, Recurrence['unit']>> = {
  DAILY: 'day',
  WEEKLY: 'week',
  MONTHLY: 'month',
};

/** Each entry that a rule made carries it. Those of one rule have the same title and the same payer. */
function* rulesOf(value: JsonRecord, group: Group): Generator<[key: string, rule: FileRule]> {
  for (const [index, expense] of recordsIn(value, 'expenses').entries()) {
    const unit = UNITS[textIn(expense, 'recurrenceRule')];
    const key = JSON.stringify([unit, expense.title, expense.paidById]);
    if (unit) yield [key, ruleOf(rowOf(expense, index, group), { unit, every: 1 })];
  }
}

/**
 * Reads a group of Spliit.
 *
 * @param currency for a group with a sign of its own
 * @returns undefined for another file
 */
export function readSpliit(value: unknown, currency: string): ImportFile | undefined {
  if (!isRecord(value) || !Array.isArray(value.participants) || !Array.isArray(value.expenses))
    return undefined;
  const participants = recordsIn(value, 'participants');
  const places = new Map(participants.map(({ id }, index) => [id, index + 1]));
  const group: Group = { placeOf: (id) => places.get(id), ...currencyIn(value, currency) };
  return {
    format: 'spliit-json',
    name: textIn(value, 'name') || null,
    people: uniqueNames(participants.map((participant) => textIn(participant, 'name'))),
    rows: rowsOf(value, group),
    rules: () => newestRules(rulesOf(value, group)),
    expected: new Map(),
  };
}
