import {
  type Client,
  type ClientAnswer,
  type Expense,
  fieldIn,
  readExpense,
  readRecurring,
  type RecurringExpense,
  type WireExpense,
} from '@quits/contracts';

const hasAmounts = (state: unknown) =>
  typeof fieldIn(state, 'totalCents') === 'number' &&
  Array.isArray(fieldIn(state, 'payers')) &&
  Array.isArray(fieldIn(state, 'shares'));

/** Reads a state from the history as an entry; undefined for any other state. */
export function entryIn(state: unknown): Expense | undefined {
  return hasAmounts(state) ? readExpense(state as Client<WireExpense>) : undefined;
}

export const textIn = (state: unknown, field: string): string => {
  const value = fieldIn(state, field);
  return typeof value === 'string' ? value : '';
};

/** Reads a state from the history as a recurring entry; undefined for any other state. */
export function recurringIn(state: unknown): RecurringExpense | undefined {
  const isRecurring =
    typeof fieldIn(state, 'unit') === 'string' && entryIn(fieldIn(state, 'entry')) !== undefined;
  if (!isRecurring) return undefined;
  return readRecurring([state as ClientAnswer<'getRecurring'>[number]])[0];
}
