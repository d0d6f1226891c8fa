import {
  DEFAULT_CURRENCY,
  followsSplit,
  formatAmount,
  formatMoney,
  formatSplitValue,
  isValueMode,
  isolated,
  minorUnitOf,
  splitEqually,
} from '@quits/domain';
import type { Cents, PersonAmount, Split } from '@quits/domain';
import type { Expense, ExpenseInput, Group } from '@quits/contracts';
import { entryCurrencyOf, typedCents } from './fields/field.ts';
import { areFieldValues, fieldValues, fieldsPayload } from './fields/index.ts';
import type { FieldName, FieldValues } from './fields/index.ts';
import { toEntryCurrency, toGroupCurrency } from './fields/original.tsx';
import type { FormPeople } from './form-people.ts';
import { splitOf } from './form-split.ts';
import { LISTS, SPLIT_KINDS, amountsOf, rowsFor, splitBy } from './form-state.ts';
import type { AmountRow, FormState, RowList, SplitKind } from './form-state.ts';

interface NewForm {
  people: FormPeople;
  currentUserId: number | undefined;
  description?: string | undefined;
  /** What a form needs to know about the group; unknown towards a back end without extras. */
  group?: Pick<Group, 'currency' | 'defaultSplit'> | undefined;
}

type SplitPart = Pick<FormState, 'splitKind' | 'shares'>;

/** The rows of a split, with what was typed for each. */
function splitPartOf({ mode, values }: Split, shares: readonly PersonAmount[], unit: Cents): SplitPart {
  const splitKind: SplitKind = mode === 'exact' ? 'custom' : mode;
  const centsOf = new Map(shares.map(({ userId, cents }) => [userId, cents]));
  const rows = values.map(({ userId, value = 0 }) => ({
    userId,
    cents: centsOf.get(userId),
    values: isValueMode(mode) ? { [mode]: formatSplitValue(mode, value, unit) } : undefined,
  }));
  return { splitKind, shares: rowsFor(rows, unit) };
}

/** The initial split of a new expense: the group's default, unless it names a non-member. */
function firstSplit(people: FormPeople, split: Split | null | undefined, unit: Cents): SplitPart {
  const isFitting = split?.values.every(({ userId }) => people.shares.includes(userId)) ?? false;
  if (split && isFitting) return splitPartOf(split, [], unit);
  return { splitKind: 'equal', shares: rowsFor(people.shares.map((userId) => ({ userId }))) };
}

/**
 * The form of a new expense. The current user pays everything. All members share it by the group's default,
 * or else equally.
 */
export function newFormState({ people, currentUserId, description = '', group }: NewForm): FormState {
  const payer = people.payers.find((id) => id === currentUserId) ?? people.payers[0] ?? null;
  const currency = group?.currency ?? DEFAULT_CURRENCY;
  return {
    ...fieldValues(({ initial }) => initial),
    currency,
    description,
    payers: [{ key: 1, userId: payer, amount: '' }],
    isPayerAmountTyped: false,
    ...firstSplit(people, group?.defaultSplit, minorUnitOf(currency)),
  };
}

function isEqualSplit(shares: readonly PersonAmount[], totalCents: number, unit: Cents): boolean {
  const parts = splitEqually(Math.floor(totalCents / unit), shares.length);
  return shares.every(({ cents }, index) => cents === (parts[index] ?? 0) * unit);
}

/**
 * The split of a saved expense, as it was typed, if the amounts still follow from it. Otherwise an exact
 * equal split, in the order of the members, is Equal. All others are Custom.
 */
function savedSplit(expense: Expense, people: FormPeople, unit: Cents): SplitPart {
  const { totalCents, shares, isSettlement, split, original } = expense;
  const typedUnit = original ? minorUnitOf(original.currency) : unit;
  const typed = toEntryCurrency(shares, original);
  const isKept = split && !isSettlement && followsSplit(shares, split, totalCents, unit);
  // Adjustments are amounts of the group's currency.
  if (isKept && !(original && split.mode === 'adjustment')) return splitPartOf(split, typed, typedUnit);
  const place = (userId: number) => people.shares.indexOf(userId);
  const inOrder = [...shares].sort((a, b) => place(a.userId) - place(b.userId));
  // A settlement has one payer and one receiver: both amounts follow the total.
  const isEqual = isSettlement || isEqualSplit(inOrder, totalCents, unit);
  return {
    splitKind: isEqual ? 'equal' : 'custom',
    shares: rowsFor(isEqual ? inOrder : typed, typedUnit),
  };
}

/** Fills the form exactly with a saved expense. */
export function formStateOf(
  expense: Expense,
  people: FormPeople,
  currency: string = DEFAULT_CURRENCY,
): FormState {
  const { totalCents, payers, isSettlement, original } = expense;
  const unit = minorUnitOf(currency);
  const typedUnit = original ? minorUnitOf(original.currency) : unit;
  return {
    ...fieldValues((field) => field.fromExpense(expense)),
    total: formatAmount(original?.totalCents ?? totalCents, typedUnit),
    currency,
    payers: rowsFor(toEntryCurrency(payers, original), typedUnit),
    isPayerAmountTyped: !isSettlement && !(payers.length === 1 && payers[0]?.cents === totalCents),
    ...savedSplit(expense, people, unit),
  };
}

/**
 * Fills the form of a new expense, dated today, from a saved one. It keeps only the people who may be chosen
 * now.
 */
export function copyState(expense: Expense, people: FormPeople, currency?: string): FormState {
  return fitToPeople({ ...formStateOf(expense, people, currency), date: null }, people);
}

/** Fits a saved draft to the people who may be chosen now: the group may have changed since. */
export function fitToPeople(state: FormState, people: FormPeople): FormState {
  const fit = (list: RowList) =>
    state[list].map((row) =>
      row.userId === null || people[list].includes(row.userId) ? row : { ...row, userId: null },
    );
  const fitted = { ...state, payers: fit('payers'), shares: fit('shares') };
  return state.splitKind === 'custom' ? fitted : splitBy(fitted, state.splitKind, people);
}

/** Whether a row names a person who may not be chosen there. False while the people are unknown. */
export function namesStrangers(state: FormState, people: FormPeople): boolean {
  return LISTS.some(
    (list) =>
      people[list].length > 0 &&
      state[list].some(({ userId }) => userId !== null && !people[list].includes(userId)),
  );
}

/**
 * The request body of the form, in the group's currency. The form doesn't submit while a row lacks a person.
 */
export function payloadOf(state: FormState, hasExtras: boolean): ExpenseInput {
  const typed = {
    ...fieldsPayload(state, hasExtras),
    ...(hasExtras && { split: splitOf(state) }),
    payers: amountsOf(state, 'payers'),
    shares: amountsOf(state, 'shares'),
  };
  return hasExtras ? toGroupCurrency(typed, state) : typed;
}

/** The saved draft of a form: its state, and the key under which the server records it once. */
export interface FormDraft {
  /** Lacks fields that are newer than the draft. */
  state: Omit<FormState, FieldName | 'currency'> & Partial<FieldValues> & { currency?: string };
  idempotencyKey: string;
  /** Version of the expense that an edit started from. */
  etag?: string | undefined;
  /** The person closed the form. Otherwise a reload or the end of the session interrupted it. */
  isSetAside?: boolean | undefined;
  /** How many receipts were chosen: a draft can't hold files. */
  receipts?: number | undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

const isText = (value: unknown) => typeof value === 'string';

function isRow(value: unknown): value is AmountRow {
  return (
    isRecord(value) &&
    typeof value.key === 'number' &&
    typeof value.amount === 'string' &&
    (value.userId === null || typeof value.userId === 'number') &&
    (value.values === undefined || (isRecord(value.values) && Object.values(value.values).every(isText)))
  );
}

const isRows = (value: unknown) => Array.isArray(value) && value.length > 0 && value.every(isRow);

/** Describes a draft: “Airbnb”, $300.00. */
export function draftInWords({ state }: FormDraft): string {
  const { description = '', total = '', original = null, currency = DEFAULT_CURRENCY } = state;
  const shown = formatMoney(typedCents(total), entryCurrencyOf({ original, currency }));
  const named = description.trim() === '' ? [] : [`“${isolated(description.trim())}”`];
  return [...named, ...(total === '' ? [] : [shown])].join(', ');
}

/** Says what a draft lacks; continues the sentence about what it has. */
export const lackOf = ({ receipts = 0 }: Pick<FormDraft, 'receipts'>) =>
  receipts > 0 ? `. Choose its ${receipts > 1 ? 'receipts' : 'receipt'} again: files are not kept.` : '';

/** Whether a saved draft still has the form's shape: an older version of the form may have written it. */
export function isFormDraft(kept: unknown): kept is FormDraft {
  if (!isRecord(kept) || !isRecord(kept.state)) return false;
  const { state, idempotencyKey, etag } = kept;
  return (
    typeof idempotencyKey === 'string' &&
    (etag === undefined || typeof etag === 'string') &&
    areFieldValues(state) &&
    typeof state.isPayerAmountTyped === 'boolean' &&
    SPLIT_KINDS.some((kind) => kind === state.splitKind) &&
    isRows(state.payers) &&
    isRows(state.shares)
  );
}
