import { type ErrorBody, fieldIn } from '@quits/contracts';
import { detailOf } from '@quits/core';
import {
  formatList,
  formatMoney,
  inSentence,
  isValueMode,
  isWithinTolerance,
  localeNow,
  minorUnitOf,
  msg,
  sharesOfSplit,
  splitGap,
  sumCents,
  t,
  typedProblem,
  uncovered,
} from '@quits/domain';
import { entryCurrencyOf, groupTotalOf, totalCentsOf } from './fields/field.ts';
import { countBill, sizedBill } from './form-bill.ts';
import { FIELDS, fieldProblems } from './fields/index.tsx';
import { splitOf } from './form-fill.ts';
import {
  adjustedAmounts,
  centsIn,
  type FormState,
  LISTS,
  type RowList,
  rowsOf,
  type SplitKind,
  unitOf,
  valuesOf,
} from './form-state.ts';
import type { FormContext } from './use-expense-form.ts';

/** The sum of a list, in cents. */
export function sumOf(state: FormState, list: RowList): number {
  return sumCents(rowsOf(state, list).map(({ amount }) => centsIn(state, amount)));
}

/** Whether a list equals the total within one cent (specification §4). */
export function isBalanced(state: FormState, list: RowList): boolean {
  return isWithinTolerance(sumOf(state, list), totalCentsOf(state), unitOf(state));
}

/** Whether the typed values split this total completely. */
function isSplitWhole(state: FormState): boolean {
  if (state.splitKind === 'items') return countBill(state).problem === undefined;
  const split = isValueMode(state.splitKind) && splitOf(state);
  const totalCents = groupTotalOf(state);
  if (!split || totalCents === undefined) return true;
  return sharesOfSplit(split, totalCents, minorUnitOf(state.currency)) !== undefined;
}

/** Whether the shares come from a complete split, and add up. */
export function isSplitRight(state: FormState): boolean {
  return isBalanced(state, 'shares') && isSplitWhole(state);
}

/** Whether the form may be sent: its total is positive, it is balanced, and no field has an error. */
export function canSubmit(state: FormState): boolean {
  return (
    totalCentsOf(state) > 0 &&
    isBalanced(state, 'payers') &&
    isSplitRight(state) &&
    fieldProblems(state).length === 0
  );
}

/** Says why a bill does not give shares of this total. */
function billProblemOf(state: FormState): string | undefined {
  const bill = sizedBill(state);
  const over = -uncovered(bill);
  if (over > 0)
    return t('{amount} more than the total', { amount: formatMoney(over, entryCurrencyOf(state)) });
  return countBill(state).problem === undefined
    ? undefined
    : t('The discount is larger than what a person had');
}

/** Says what is missing, too much or invalid in the typed values; undefined when they make up the total. */
export function splitProblemOf(
  state: FormState,
  { nameOf, currentUserId }: Pick<FormContext, 'nameOf' | 'currentUserId'>,
): string | undefined {
  const { splitKind: mode } = state;
  if (mode === 'items') return billProblemOf(state);
  if (!isValueMode(mode)) return undefined;
  const values = valuesOf(state, mode);
  if (mode !== 'adjustment') return typedProblem(mode, values);
  const totalCents = groupTotalOf(state);
  if (totalCents === undefined) return undefined;
  const gap = splitGap(mode, values, totalCents, minorUnitOf(state.currency));
  if (gap < 0) {
    return t('{amount} more than the total', {
      amount: formatMoney(-gap, state.currency),
    });
  }
  const firstBelow = adjustedAmounts(state)?.findIndex((cents) => cents < 0) ?? -1;
  const below = state.shares[firstBelow]?.userId ?? undefined;
  return below === undefined
    ? undefined
    : t('{who, select, you {Your share is below zero} other {The share of {name} is below zero}}', {
        who: below === currentUserId ? 'you' : 'other',
        name: nameOf(below),
      });
}

/** Up to this number, the people who get a cent are named. */
const MOST_NAMED = 3;

/** The people who get the leftover cents of an equal split: one each for the first (specification §4). */
export function peopleWithExtraCent(state: FormState): number[] {
  if (state.splitKind !== 'equal' || totalCentsOf(state) === 0) return [];
  const rows = rowsOf(state, 'shares');
  const smallest = Math.min(...rows.map(({ amount }) => centsIn(state, amount)));
  return rows.flatMap(({ userId, amount }) =>
    userId !== null && centsIn(state, amount) > smallest ? [userId] : [],
  );
}

/** Describes who gets the leftover cents, or the units of a currency that has no cents. */
export function leftoverText(lucky: readonly number[], hasCents: boolean, nameOf: (id: number) => string) {
  const count = lucky.length;
  if (count === 0) return undefined;
  if (count > MOST_NAMED) {
    return t(
      hasCents
        ? '{count, plural, other {The # extra cents go one each to the first #.}}'
        : '{count, plural, other {The # extra units go one each to the first #.}}',
      { count },
    );
  }
  const names = formatList(lucky.map((id) => inSentence(nameOf(id))));
  return t(
    hasCents
      ? '{count, plural, one {The extra cent goes to {names}.} other {The # extra cents go to {names}.}}'
      : '{count, plural, one {The extra unit goes to {names}.} other {The # extra units go to {names}.}}',
    { count, names },
  );
}

/** Messages by key: the name of a field, the name of a list, or a row ("payers.0"). */
export type FormErrors = ReadonlyMap<string, string>;

export function rowErrorKey(list: RowList, index: number): string {
  return `${list}.${String(index)}`;
}

/** Names of the lists in messages. */
export const LIST_LABELS = {
  payers: msg('Paid by'),
  receivers: msg('Received by'),
  shares: msg('[noun] Split'),
};

export const SPLIT_LABELS: Record<SplitKind, string> = {
  equal: msg('[way to split] Equal'),
  percent: msg('Percent'),
  shares: msg('[way to split] Shares'),
  adjustment: msg('Adjustment'),
  items: msg('[way to split] Items'),
  custom: msg('[way to split] Custom'),
};

const LABELS: Record<string, string> = {
  ...LIST_LABELS,
  paid_amount: msg('The amount'),
  share_amount: msg('The amount'),
  user_id: msg('The person'),
};

type FieldError = NonNullable<ErrorBody['errors']>[number];
/** Another back end sends no codes. */
type FieldFailure = Pick<FieldError, 'field' | 'message'> & Partial<FieldError>;

/**
 * The server's messages start in lower case and continue the field's name. Sentences stay as they are. They are
 * English: other languages word their codes.
 */
function sentence(label: string | undefined, failure: FieldFailure): string {
  const { message } = failure;
  if (localeNow().language === 'en')
    return /^[a-z]/.test(message) && label !== undefined ? `${t(label)} ${message}` : message;
  if (label === undefined) return t('This is not valid.');
  const { code, params = {} } = failure;
  const shown = t(label);
  return detailOf({ body: { code, params } }, shown) ?? t('{label}: this is not valid.', { label: shown });
}

const isFailure = (row: unknown): row is FieldFailure =>
  typeof fieldIn(row, 'field') === 'string' && typeof fieldIn(row, 'message') === 'string';

/** Reads the server's messages about single fields from a refusal. */
export function fieldFailuresOf(refusal: unknown): FieldFailure[] {
  const errors = fieldIn(fieldIn(refusal, 'body'), 'errors');
  return Array.isArray(errors) ? errors.filter(isFailure) : [];
}

function fromServer(failure: FieldFailure): [key: string, message: string] {
  const { field } = failure;
  // An error in the values is an error in the split.
  if (field === 'split' || field.startsWith('split.')) return ['shares', sentence(LABELS.shares, failure)];
  // `original.rate` is about `original`.
  const known = FIELDS.find(({ serverName }) => [field, field.split('.')[0]].includes(serverName));
  if (known) return [known.name, sentence(known.label, failure)];
  const [list = '', index, part = ''] = field.split('.');
  if (index === undefined) return [list, sentence(LABELS[list], failure)];
  return [`${list}.${index}`, sentence(LABELS[part], failure)];
}

/** Keys of the rows without a person. The form can't be sent until each has one. */
export function rowsWithoutPerson(state: FormState): string[] {
  return LISTS.flatMap((list) =>
    state[list].flatMap(({ userId }, index) => (userId === null ? [rowErrorKey(list, index)] : [])),
  );
}

/**
 * Collects all errors of the form: the server's messages and the problems that each field finds. After the
 * first attempt to send it, a missing total and rows without a person count as well.
 */
export function errorsOf(state: FormState, failures: readonly FieldFailure[], hasTried: boolean): FormErrors {
  const errors = new Map(failures.map(fromServer));
  if (hasTried && totalCentsOf(state) === 0) errors.set('total', t('Enter the total amount'));
  for (const [name, problem] of fieldProblems(state)) errors.set(name, problem);
  for (const key of hasTried ? rowsWithoutPerson(state) : []) errors.set(key, t('Choose a person'));
  return errors;
}
