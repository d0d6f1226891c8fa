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
import { FIELDS, fieldValues, fieldsPayload, typedCents } from './expense-fields.tsx';
import type { FieldName, FieldValues } from './field-types.ts';
import { booked, entryCurrencyOf, unbooked } from './form-exchange.ts';
import type { FormPeople } from './form-people.ts';
import { splitOf } from './form-split.ts';
import { LISTS, SPLIT_KINDS, amountsOf, rowsFor, splitBy } from './form-state.ts';
import type { AmountRow, FormState, RowList, SplitKind } from './form-state.ts';

interface NewForm {
  people: FormPeople;
  currentUserId: number | undefined;
  description?: string | undefined;
  /** What a form needs to know of the group; unknown towards a back end without extras. */
  group?: Pick<Group, 'currency' | 'defaultSplit'> | undefined;
}

type SplitPart = Pick<FormState, 'splitKind' | 'shares'>;

/** The rows of a way to split, with what was typed for each. */
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

/** With what a new expense is split: as the group has it, unless it names somebody who is no member. */
function firstSplit(people: FormPeople, split: Split | null | undefined, unit: Cents): SplitPart {
  const isFitting = split?.values.every(({ userId }) => people.shares.includes(userId)) ?? false;
  if (split && isFitting) return splitPartOf(split, [], unit);
  return { splitKind: 'equal', shares: rowsFor(people.shares.map((userId) => ({ userId }))) };
}

/** The form of a new expense: the current user pays everything, all members share it as the group does, or equally. */
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
 * How an expense was split, as it was typed, as long as the amounts follow from that. Else, shares that are the equal
 * split of the total over those people, in the order of the members, are Equal; all others Custom.
 */
function savedSplit(expense: Expense, people: FormPeople, unit: Cents): SplitPart {
  const { totalCents, shares, isSettlement, split, original } = expense;
  const typedUnit = original ? minorUnitOf(original.currency) : unit;
  const typed = unbooked(shares, original);
  const isKept = split && !isSettlement && followsSplit(shares, split, totalCents, unit);
  // Adjustments are amounts of the group's currency.
  if (isKept && !(original && split.mode === 'adjustment')) return splitPartOf(split, typed, typedUnit);
  const place = (userId: number) => people.shares.indexOf(userId);
  const inOrder = [...shares].sort((a, b) => place(a.userId) - place(b.userId));
  // One person pays, one is paid: what both have is the total, and follows it.
  const isEqual = isSettlement || isEqualSplit(inOrder, totalCents, unit);
  return {
    splitKind: isEqual ? 'equal' : 'custom',
    shares: rowsFor(isEqual ? inOrder : typed, typedUnit),
  };
}

/** The form filled exactly with what was saved. */
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
    payers: rowsFor(unbooked(payers, original), typedUnit),
    isPayerAmountTyped: !isSettlement && !(payers.length === 1 && payers[0]?.cents === totalCents),
    ...savedSplit(expense, people, unit),
  };
}

/** The form of a new expense like a saved one, of today, for whoever may be chosen now. */
export function copyState(expense: Expense, people: FormPeople, currency?: string): FormState {
  return fitToPeople({ ...formStateOf(expense, people, currency), date: null }, people);
}

/** A kept form, made to fit the people who may be chosen now: the group may have changed since. */
export function fitToPeople(state: FormState, people: FormPeople): FormState {
  const fit = (list: RowList) =>
    state[list].map((row) =>
      row.userId === null || people[list].includes(row.userId) ? row : { ...row, userId: null },
    );
  const fitted = { ...state, payers: fit('payers'), shares: fit('shares') };
  return state.splitKind === 'custom' ? fitted : splitBy(fitted, state.splitKind, people);
}

/** Whether a row names somebody who may not be chosen there, now that it is known who may. */
export function namesStrangers(state: FormState, people: FormPeople): boolean {
  return LISTS.some(
    (list) =>
      people[list].length > 0 &&
      state[list].some(({ userId }) => userId !== null && !people[list].includes(userId)),
  );
}

/** What the form sends, in the group's currency. It does not submit while nobody is chosen in a row. */
export function payloadOf(state: FormState, hasExtras: boolean): ExpenseInput {
  const typed = {
    ...fieldsPayload(state, hasExtras),
    ...(hasExtras && { split: splitOf(state) }),
    payers: amountsOf(state, 'payers'),
    shares: amountsOf(state, 'shares'),
  };
  return hasExtras ? booked(typed, state) : typed;
}

/** What is kept of a form: its state, and the key under which the server records it once. */
export interface FormDraft {
  /** A field that is newer than the draft is not in it. */
  state: Omit<FormState, FieldName | 'currency'> & Partial<FieldValues> & { currency?: string };
  idempotencyKey: string;
  /** What was sent with that key and may have been recorded: no answer came. */
  tries?: readonly ExpenseInput[] | undefined;
  /** Version of the expense that an edit started from. */
  etag?: string | undefined;
  /** The form was closed, rather than cut short by a reload or the end of the session. */
  isSetAside?: boolean | undefined;
  /** How many receipts were chosen: files cannot be kept. */
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

const isTry = (value: unknown) =>
  isRecord(value) && Array.isArray(value.payers) && Array.isArray(value.shares);
const areTries = (value: unknown) => value === undefined || (Array.isArray(value) && value.every(isTry));

const isRows = (value: unknown) => Array.isArray(value) && value.length > 0 && value.every(isRow);

/** Whether a form is worth keeping: something is typed in it that the person would have to type again. */
export function isWorthKeeping({ description, total, notes }: Partial<FieldValues>): boolean {
  return [description, total, notes].some((typed = '') => typed.trim() !== '');
}

/** What a draft is about, in words: “Airbnb”, $300.00. */
export function draftInWords({ state }: FormDraft): string {
  const { description = '', total = '', original = null, currency = DEFAULT_CURRENCY } = state;
  const shown = formatMoney(typedCents(total), entryCurrencyOf({ original, currency }));
  const named = description.trim() === '' ? [] : [`“${isolated(description.trim())}”`];
  return [...named, ...(total === '' ? [] : [shown])].join(', ');
}

/** What a draft lacks, as words behind those of what it has. */
export const lackOf = ({ receipts = 0 }: Pick<FormDraft, 'receipts'>) =>
  receipts > 0 ? `. Choose its ${receipts > 1 ? 'receipts' : 'receipt'} again: files are not kept.` : '';

/** Whether what was kept still has the form's shape: an older version of the form may have written it. */
export function isFormDraft(kept: unknown): kept is FormDraft {
  if (!isRecord(kept) || !isRecord(kept.state)) return false;
  const { state, idempotencyKey, tries, etag } = kept;
  return (
    typeof idempotencyKey === 'string' &&
    areTries(tries) &&
    (etag === undefined || typeof etag === 'string') &&
    FIELDS.every(({ name, isHeld }) => state[name] === undefined || isHeld(state[name])) &&
    typeof state.isPayerAmountTyped === 'boolean' &&
    SPLIT_KINDS.some((kind) => kind === state.splitKind) &&
    isRows(state.payers) &&
    isRows(state.shares)
  );
}
