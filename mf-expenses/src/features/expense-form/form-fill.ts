import {
  type Cents,
  DEFAULT_CURRENCY,
  followsSplit,
  formatSplitValue,
  isValueMode,
  minorUnitOf,
  negated,
  type PersonAmount,
  sharesOfBill,
  type Split,
  splitEqually,
  sumCents,
} from '@quits/domain';
import type { Expense, ExpenseInput, Group } from '@quits/contracts';
import { totalCentsOf } from './fields/field.ts';
import { fieldValues, fieldsPayload } from './fields/index.tsx';
import { toEntryCurrency, toGroupCurrency } from './fields/conversion.ts';
import { formBillOf, withPeople, sizedBill } from './form-bill.ts';
import {
  amountsOf,
  fitToCurrency,
  type FormPeople,
  type FormState,
  LISTS,
  type RowList,
  rowsFor,
  splitBy,
  type SplitKind,
  unitOf,
  valuesOf,
} from './form-state.ts';

interface NewForm {
  people: FormPeople;
  currentUserId: number | undefined;
  description?: string | undefined;
  /** What a form needs to know about the group; unknown towards a back end without extras. */
  group?: Pick<Group, 'currency' | 'defaultSplit'> | undefined;
}

type SplitPart = Pick<FormState, 'splitKind' | 'shares' | 'bill'>;

/**
 * The rows of a split, with what was typed for each.
 *
 * @param currency the group's
 * @param typedIn that in which the shares are typed
 */
function splitPartOf(
  { mode, values }: Split,
  shares: readonly PersonAmount[],
  currency: string,
  typedIn = currency,
): SplitPart {
  const unit = minorUnitOf(currency);
  const splitKind: SplitKind = mode === 'exact' || mode === 'items' ? 'custom' : mode;
  const centsOf = new Map(shares.map(({ userId, cents }) => [userId, cents]));
  const rows = values.map(({ userId, value = 0 }) => ({
    userId,
    cents: centsOf.get(userId),
    values: isValueMode(mode) ? { [mode]: formatSplitValue(mode, value, unit) } : undefined,
  }));
  return { splitKind, shares: rowsFor(rows, typedIn) };
}

/** The initial split of a new expense: the group's default, unless it names a non-member. */
function firstSplit(people: FormPeople, split: Split | null | undefined, currency: string): SplitPart {
  const isFitting = split?.values.every(({ userId }) => people.shares.includes(userId)) ?? false;
  if (split && isFitting) return splitPartOf(split, [], currency);
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
    ...firstSplit(people, group?.defaultSplit, currency),
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
function savedSplit(expense: Expense, people: FormPeople, currency: string): SplitPart {
  const { totalCents, shares, isSettlement, split, original } = expense;
  const unit = minorUnitOf(currency);
  const typedIn = original?.currency ?? currency;
  const typed = toEntryCurrency(shares, original);
  if (split?.mode === 'items')
    return { splitKind: 'items', shares: rowsFor(typed, typedIn), bill: formBillOf(expense, typedIn) };
  const isKept = split && !isSettlement && followsSplit(shares, split, totalCents, unit);
  if (isKept) return splitPartOf(split, typed, currency, typedIn);
  const place = (userId: number) => people.shares.indexOf(userId);
  const inOrder = [...shares].sort((a, b) => place(a.userId) - place(b.userId));
  // A settlement has one payer and one receiver: both amounts follow the total.
  const isEqual = isSettlement || isEqualSplit(inOrder, totalCents, unit);
  return {
    splitKind: isEqual ? 'equal' : 'custom',
    shares: rowsFor(isEqual ? inOrder : typed, typedIn),
  };
}

/** The same amounts on the other side of zero: a refund is typed like the cost. */
function turned<Entry extends Pick<ExpenseInput, 'totalCents' | 'payers' | 'shares' | 'original'>>(
  entry: Entry,
): Entry {
  const turn = (rows: readonly PersonAmount[]) => rows.map((row) => ({ ...row, cents: negated(row.cents) }));
  const { totalCents, payers, shares, original } = entry;
  return {
    ...entry,
    totalCents: negated(totalCents),
    payers: turn(payers),
    shares: turn(shares),
    ...(original && { original: { ...original, totalCents: negated(original.totalCents) } }),
  };
}

/** Fills the form exactly with a saved expense. */
export function formStateOf(
  expense: Expense,
  people: FormPeople,
  currency: string = DEFAULT_CURRENCY,
): FormState {
  const refund = expense.totalCents < 0;
  const cost = refund ? turned(expense) : expense;
  const { totalCents, payers, isSettlement, original } = cost;
  return {
    ...fieldValues((field) => field.fromExpense(cost, currency)),
    refund,
    currency,
    payers: rowsFor(toEntryCurrency(payers, original), original?.currency ?? currency),
    isPayerAmountTyped: !isSettlement && !(payers.length === 1 && payers[0]?.cents === totalCents),
    ...savedSplit(cost, people, currency),
  };
}

/**
 * Fills the form of a new expense, dated today, from a saved one. It keeps only the people who may be chosen
 * now.
 */
export function copyState(expense: Expense, people: FormPeople, currency?: string): FormState {
  const copy = formStateOf(expense, people, currency);
  const items = copy.bill?.items.map((item) => ({ ...item, id: undefined }));
  const bill = copy.bill && { ...copy.bill, items: items ?? [], claiming: false };
  return fitToPeople({ ...copy, ...(bill && { bill }), date: null }, people);
}

/** Fits a saved draft to the people who may be chosen now: the group may have changed since. */
export function fitToPeople(state: FormState, people: FormPeople): FormState {
  const fit = (list: RowList) =>
    state[list].map((row) =>
      row.userId === null || people[list].includes(row.userId) ? row : { ...row, userId: null },
    );
  const bill = state.bill && withPeople(state.bill, people.shares);
  const fitted = { ...state, payers: fit('payers'), shares: fit('shares'), ...(bill && { bill }) };
  return state.splitKind === 'custom' ? fitted : splitBy(fitted, state.splitKind, people);
}

/** Moves what was typed to the form of another group: its people and its split start afresh. */
export function inOtherGroup(state: FormState, fresh: FormState): FormState {
  const { currency, payers, isPayerAmountTyped, splitKind, shares } = fresh;
  // A rate leads to the currency of one group.
  const original = state.currency === currency ? state.original : null;
  const { bill: _, ...typed } = state;
  return fitToCurrency({ ...typed, original, currency, payers, isPayerAmountTyped, splitKind, shares });
}

/** Whether a row names a person who may not be chosen there. False while the people are unknown. */
export function hasNonMember(state: FormState, people: FormPeople): boolean {
  return LISTS.some(
    (list) =>
      people[list].length > 0 &&
      state[list].some(({ userId }) => userId !== null && !people[list].includes(userId)),
  );
}

/**
 * The split as it was typed, saved for the next edit. Null for amounts that miss the total by the cent that
 * the form accepts.
 */
export function splitOf(state: FormState): Split | null {
  const { splitKind } = state;
  const rows = amountsOf(state, 'shares');
  if (splitKind === 'equal') return { mode: 'equal', values: rows.map(({ userId }) => ({ userId })) };
  if (splitKind === 'items') return { mode: 'items', values: [] };
  if (splitKind === 'custom') {
    if (sumCents(rows.map(({ cents }) => cents)) !== totalCentsOf(state)) return null;
    return {
      mode: 'exact',
      values: rows.map(({ userId, cents }) => ({ userId, value: cents / unitOf(state) })),
    };
  }
  const values = valuesOf(state, splitKind);
  return {
    mode: splitKind,
    values: rows.map(({ userId }, index) => ({ userId, value: values[index] ?? 0 })),
  };
}

/** A bill in the request body, with the shares that it gives in the group's currency. */
function withBill(cost: ExpenseInput, state: FormState): ExpenseInput {
  const bill = sizedBill(state);
  const shares = sharesOfBill(bill, cost.totalCents, minorUnitOf(state.currency)) ?? cost.shares;
  const { items, extras } = bill;
  return {
    ...cost,
    shares,
    split: splitOf(state),
    items: items.map((item) => ({ ...item, people: [...item.people] })),
    extras,
    claiming: state.bill?.claiming === true && items.length > 0,
  };
}

/**
 * The request body of the form, in the group's currency, with the sign of a refund. The form doesn't submit while a row
 * lacks a person.
 */
export function payloadOf(state: FormState, hasExtras: boolean): ExpenseInput {
  const typed = {
    ...fieldsPayload(state, hasExtras),
    ...(hasExtras && { split: splitOf(state) }),
    payers: amountsOf(state, 'payers'),
    shares: amountsOf(state, 'shares'),
  };
  const converted = hasExtras ? toGroupCurrency(typed, state) : typed;
  const cost = hasExtras && state.splitKind === 'items' ? withBill(converted, state) : converted;
  return state.refund ? turned(cost) : cost;
}

const amountsIn = ({ refund, total, original, payers, isPayerAmountTyped, splitKind, shares }: FormState) =>
  JSON.stringify([refund, total, original, payers, isPayerAmountTyped, splitKind, shares]);

/**
 * The request body of an edit: amounts that are unchanged stay as they are in the books, to the last cent and the way
 * to split.
 *
 * @param recorded what the form was filled with
 */
export function editPayloadOf(state: FormState, recorded: Expense, people: FormPeople): ExpenseInput {
  const payload = payloadOf(state, true);
  if (amountsIn(state) !== amountsIn(formStateOf(recorded, people, state.currency))) return payload;
  const { totalCents, payers, shares, split = null, original = null } = recorded;
  return { ...payload, totalCents, payers, shares, split, original };
}
