import { isWithinTolerance, sumCents } from '@quits/domain';
import { FIELDS, typedCents } from './expense-fields.tsx';
import { LISTS, rowsOf } from './form-state.ts';
import type { FormState, RowList } from './form-state.ts';

/** What a list adds up to, in cents. */
export function sumOf(state: FormState, list: RowList): number {
  return sumCents(rowsOf(state, list).map(({ amount }) => typedCents(amount)));
}

/** Whether a list equals the total within one cent (specification §4). */
export function isBalanced(state: FormState, list: RowList): boolean {
  return isWithinTolerance(sumOf(state, list), typedCents(state.total));
}

/** Whether what was typed may be sent: something to split, balanced, and nothing wrong with any field. */
export function canSubmit(state: FormState): boolean {
  return (
    typedCents(state.total) > 0 &&
    LISTS.every((list) => isBalanced(state, list)) &&
    FIELDS.every(({ name, problemOf }) => problemOf?.(state[name]) === undefined)
  );
}

/** A one-tap way out of a difference: who gets it, or loses it when `cents` is negative. */
export interface GapHelp {
  key: number;
  userId: number;
  cents: number;
  /** What that row's amount becomes, in cents. */
  nextCents: number;
}

/**
 * Whom to offer the difference between the total and a list: the first row that is still empty, else
 * the first that can bear it. Nothing is offered when the list adds up, nobody is chosen, or the total
 * is not known yet.
 */
export function gapHelpOf(state: FormState, list: RowList): GapHelp | undefined {
  const totalCents = typedCents(state.total);
  const cents = totalCents - sumOf(state, list);
  if (cents === 0 || totalCents === 0) return undefined;
  const rows = rowsOf(state, list);
  const bearing = rows.flatMap(({ key, userId, amount }) => {
    const nextCents = typedCents(amount) + cents;
    return userId === null || nextCents < 0 ? [] : [{ key, userId, cents, nextCents }];
  });
  const isEmpty = ({ key }: GapHelp) => rows.some((row) => row.key === key && row.amount === '');
  return bearing.find(isEmpty) ?? bearing[0];
}
