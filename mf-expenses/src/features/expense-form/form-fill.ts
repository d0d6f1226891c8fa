import { formatMoney, splitEqually } from '@quits/domain';
import type { PersonAmount } from '@quits/domain';
import type { Expense, ExpenseInput } from '@quits/contracts';
import { FIELDS, fieldValues, fieldsPayload, typedCents } from './expense-fields.tsx';
import type { FieldName, FieldValues } from './expense-fields.tsx';
import type { FormPeople } from './form-people.ts';
import { rowsFor, rowsOf, splitEqual } from './form-state.ts';
import type { AmountRow, FormState, RowList } from './form-state.ts';

interface NewForm {
  people: FormPeople;
  currentUserId: number | undefined;
  description?: string | undefined;
}

/** The form of a new expense: the current user pays everything, all members share it equally. */
export function newFormState({ people, currentUserId, description = '' }: NewForm): FormState {
  const payer = people.payers.find((id) => id === currentUserId) ?? people.payers[0] ?? null;
  return {
    ...fieldValues(({ initial }) => initial),
    description,
    payers: [{ key: 1, userId: payer, amount: '' }],
    isPayerAmountTyped: false,
    splitKind: 'equal',
    shares: rowsFor(people.shares.map((userId) => ({ userId }))),
  };
}

function isEqualSplit(shares: readonly PersonAmount[], totalCents: number): boolean {
  const parts = splitEqually(totalCents, shares.length);
  return shares.every(({ cents }, index) => cents === parts[index]);
}

/**
 * The form filled exactly with what was saved. Shares that are the equal split of the total over those
 * people, in the order of the members, open as Equal; all others as Custom.
 */
export function formStateOf(expense: Expense, people: FormPeople): FormState {
  const { totalCents, payers, shares, isSettlement } = expense;
  const place = (userId: number) => people.shares.indexOf(userId);
  const inOrder = [...shares].sort((a, b) => place(a.userId) - place(b.userId));
  // One person pays, one is paid: what both have is the total, and follows it.
  const isEqual = isSettlement || isEqualSplit(inOrder, totalCents);
  return {
    ...fieldValues((field) => field.fromExpense(expense)),
    payers: rowsFor(payers),
    isPayerAmountTyped: !isSettlement && !(payers.length === 1 && payers[0]?.cents === totalCents),
    splitKind: isEqual ? 'equal' : 'custom',
    shares: rowsFor(isEqual ? inOrder : shares),
  };
}

/** A kept form, made to fit the people who may be chosen now: the group may have changed since. */
export function fitToPeople(state: FormState, people: FormPeople): FormState {
  const fit = (list: RowList) =>
    state[list].map((row) =>
      row.userId === null || people[list].includes(row.userId) ? row : { ...row, userId: null },
    );
  const fitted = { ...state, payers: fit('payers'), shares: fit('shares') };
  return state.splitKind === 'equal' ? splitEqual(fitted, people) : fitted;
}

/**
 * What the form sends. Rows in which nobody is chosen have no place in it; the form does not submit while
 * there is one.
 */
export function payloadOf(state: FormState, hasExtras: boolean): ExpenseInput {
  const parts = (list: RowList) =>
    rowsOf(state, list).flatMap(({ userId, amount }) =>
      userId === null ? [] : [{ userId, cents: typedCents(amount) }],
    );
  return { ...fieldsPayload(state, hasExtras), payers: parts('payers'), shares: parts('shares') };
}

/** What is kept of a form: its state, and the key under which the server records it once. */
export interface FormDraft {
  /** A field that is newer than the draft is not in it. */
  state: Omit<FormState, FieldName> & Partial<FieldValues>;
  idempotencyKey: string;
  /** What was sent with that key and may have been recorded: no answer came. */
  tries?: readonly ExpenseInput[] | undefined;
  /** Version of the expense that an edit started from. */
  etag?: string | undefined;
  /** The form was closed, rather than cut short by a reload or the end of the session. */
  isSetAside?: boolean | undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isRow(value: unknown): value is AmountRow {
  return (
    isRecord(value) &&
    typeof value.key === 'number' &&
    typeof value.amount === 'string' &&
    (value.userId === null || typeof value.userId === 'number')
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
export function draftInWords({ state: { description = '', total = '' } }: FormDraft): string {
  const named = description.trim() === '' ? [] : [`“${description.trim()}”`];
  return [...named, ...(total === '' ? [] : [formatMoney(typedCents(total))])].join(', ');
}

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
    (state.splitKind === 'equal' || state.splitKind === 'custom') &&
    isRows(state.payers) &&
    isRows(state.shares)
  );
}
