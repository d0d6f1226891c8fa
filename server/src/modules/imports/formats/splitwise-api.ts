/** What Splitwise's API answers to `get_expenses`: the payments and shares of all people, to the cent. */
import { isRecord } from '@quits/contracts';
import { minorUnitOf, type PersonAmount } from '@quits/domain';
import { moneyParams } from '../../../errors/app-error.ts';
import { readAmount } from './amounts.ts';
import { type FileRow, type ImportFile, peopleOf, type PlaceOf } from './file.ts';
import { type JsonRecord, recordIn, recordsIn, textIn } from './json.ts';
import { type Reason, reasonOf } from './reasons.ts';
import { type Amounts, equalSplitOf, sumOf, toRow } from './to-row.ts';

const keyOf = (user: JsonRecord): unknown => user.user_id ?? recordIn(user, 'user').id;

function nameOf(user: JsonRecord): string {
  const person = recordIn(user, 'user');
  return `${textIn(person, 'first_name')} ${textIn(person, 'last_name')}`;
}

/** What the people paid or share, by the field that says it. Undefined for an amount that cannot be read. */
function partsIn(users: readonly JsonRecord[], field: string, placeOf: PlaceOf): PersonAmount[] | undefined {
  const parts = users.map((user) => ({
    userId: placeOf(keyOf(user)) ?? 0,
    cents: readAmount(textIn(user, field), '.'),
  }));
  return parts.every((part): part is PersonAmount => part.cents !== undefined) ? parts : undefined;
}

function amountsIn(expense: JsonRecord, placeOf: PlaceOf): Amounts | Reason {
  const users = recordsIn(expense, 'users');
  const currency = textIn(expense, 'currency_code');
  const totalCents = readAmount(textIn(expense, 'cost'), '.');
  const payers = partsIn(users, 'paid_share', placeOf);
  const shares = partsIn(users, 'owed_share', placeOf);
  if (totalCents === undefined || payers === undefined || shares === undefined)
    return reasonOf('row_amounts_unclear');
  if (payers.some(({ userId }) => userId === 0)) return reasonOf('row_person_unknown');
  if (sumOf(payers) !== totalCents) return reasonOf('row_payments_differ', moneyParams(totalCents, currency));
  const withPart = shares.filter(({ cents }) => cents !== 0);
  const split = equalSplitOf(withPart, totalCents, minorUnitOf(currency));
  return { kind: expense.payment === true ? 'payment' : 'expense', payers, shares: withPart, split };
}

/** The notes of an expense. A rule that repeats it is only named. */
function notesOf(expense: JsonRecord): string {
  const interval = textIn(expense, 'repeat_interval') || 'regularly';
  const repeats = expense.repeats === true ? `Repeats ${interval} in Splitwise.` : '';
  return [textIn(expense, 'details'), repeats].filter((line) => line !== '').join('\n');
}

function* rowsOf(expenses: readonly JsonRecord[], placeOf: PlaceOf): Generator<FileRow> {
  for (const [index, expense] of expenses.entries()) {
    if (typeof expense.deleted_at === 'string') continue;
    yield toRow(
      {
        row: index + 1,
        date: textIn(expense, 'date'),
        description: textIn(expense, 'description'),
        category: textIn(recordIn(expense, 'category'), 'name'),
        currency: textIn(expense, 'currency_code'),
        notes: notesOf(expense),
      },
      amountsIn(expense, placeOf),
    );
  }
}

/** Reads the expenses that Splitwise's API answers. @returns undefined for another file */
export function readSplitwiseApi(value: unknown): ImportFile | undefined {
  if (!isRecord(value)) return undefined;
  const expenses = recordsIn(value, 'expenses');
  if (!expenses.some(({ users }) => Array.isArray(users))) return undefined;
  const users = expenses.flatMap((expense) => recordsIn(expense, 'users'));
  const { people, placeOf } = peopleOf(users.map((user) => [keyOf(user), nameOf(user)]));
  return {
    format: 'splitwise-api',
    name: null,
    people,
    rows: rowsOf(expenses, placeOf),
    expected: new Map(),
  };
}
