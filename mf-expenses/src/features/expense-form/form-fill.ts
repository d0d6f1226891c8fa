import { splitEqually } from '@quits/domain';
import type { PersonAmount } from '@quits/domain';
import type { Expense, ExpenseInput } from '@quits/contracts';
import { FIELDS, fieldValues, fieldsPayload } from './expense-fields.tsx';
import type { FieldName, FieldStart, FieldValues } from './expense-fields.tsx';
import { entriesOf } from './form-figures.ts';
import { rowsFrom } from './form-state.ts';
import type { AmountRow, FormPeople, FormState, RowList } from './form-state.ts';

interface NewForm extends FieldStart {
  people: FormPeople;
  currentUserId: number | undefined;
}

/** The form of a new expense: the current user pays everything, all members share it equally. */
export function newFormState({ people, currentUserId, ...start }: NewForm): FormState {
  const isMember = currentUserId !== undefined && people.payers.includes(currentUserId);
  const payer = isMember ? currentUserId : (people.payers[0] ?? null);
  return {
    ...fieldValues((field) => field.initial(start)),
    payers: [{ key: 1, userId: payer, amount: '' }],
    isPayerAmountTyped: false,
    splitKind: 'equal',
    checked: [...people.shares],
    shares: [],
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
  const { totalCents, payers, shares } = expense;
  const place = (userId: number) => people.shares.indexOf(userId);
  const inOrder = [...shares].sort((a, b) => place(a.userId) - place(b.userId));
  const isEqual = isEqualSplit(inOrder, totalCents);
  return {
    ...fieldValues((field) => field.fromExpense(expense)),
    payers: rowsFrom(payers, 1),
    isPayerAmountTyped: !(payers.length === 1 && payers[0]?.cents === totalCents),
    splitKind: isEqual ? 'equal' : 'custom',
    checked: isEqual ? inOrder.map(({ userId }) => userId) : [],
    shares: isEqual ? [] : rowsFrom(shares, payers.length + 1),
  };
}

/** A kept form, made to fit the people who may be chosen now: the group may have changed since. */
export function fitToPeople(state: FormState, people: FormPeople): FormState {
  const fit = (rows: readonly AmountRow[], allowed: readonly number[]) =>
    rows.map((row) => (row.userId === null || allowed.includes(row.userId) ? row : { ...row, userId: null }));
  const checked = people.shares.filter((id) => state.checked.includes(id));
  return {
    ...state,
    payers: fit(state.payers, people.payers),
    shares: fit(state.shares, people.shares),
    checked: checked.length > 0 ? checked : [...people.shares],
  };
}

/**
 * What the form sends. Rows in which nobody is chosen have no place in it; the form does not submit while
 * there is one.
 */
export function payloadOf(state: FormState, hasExtras: boolean): ExpenseInput {
  const parts = (list: RowList): PersonAmount[] =>
    entriesOf(state, list).flatMap(({ userId, cents }) => (userId === null ? [] : [{ userId, cents }]));
  return { ...fieldsPayload(state, hasExtras), payers: parts('payers'), shares: parts('shares') };
}

/** What is kept of a form: its state, and the key under which the server records it once. */
export interface FormDraft {
  /** A field that is newer than the draft is not in it. */
  state: Omit<FormState, FieldName> & Partial<FieldValues>;
  idempotencyKey: string;
  /** Version of the expense that an edit started from. */
  etag?: string | undefined;
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

const isListOf = (value: unknown, isItem: (item: unknown) => boolean) =>
  Array.isArray(value) && value.every(isItem);

function isKeptState(value: unknown): value is FormDraft['state'] {
  return (
    isRecord(value) &&
    FIELDS.every(({ name, isHeld }) => value[name] === undefined || isHeld(value[name])) &&
    typeof value.isPayerAmountTyped === 'boolean' &&
    (value.splitKind === 'equal' || value.splitKind === 'custom') &&
    isListOf(value.checked, (id) => typeof id === 'number') &&
    isListOf(value.payers, isRow) &&
    isListOf(value.shares, isRow)
  );
}

/** Whether what was kept still has the form's shape: an older version of the form may have written it. */
export function isFormDraft(kept: unknown): kept is FormDraft {
  return (
    isRecord(kept) &&
    typeof kept.idempotencyKey === 'string' &&
    (kept.etag === undefined || typeof kept.etag === 'string') &&
    isKeptState(kept.state)
  );
}
