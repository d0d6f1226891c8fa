import { isWithinTolerance, sumCents } from '@quits/domain';
import { centsOf, isTooLarge } from './form-amounts.ts';
import { equalShares } from './form-state.ts';
import type { FormState, RowList } from './form-state.ts';

export interface Figures {
  totalCents: number;
  paidCents: number;
  sharedCents: number;
  /** Total paid and total shares each equal the total within one cent (specification §4). */
  isBalanced: boolean;
  isTotalTooLarge: boolean;
}

/** One amount of the form with the person it belongs to, in cents. */
interface FormEntry {
  userId: number | null;
  cents: number;
}

/** The entries of a list as they stand, whichever kind of split is chosen. */
export function entriesOf(state: FormState, list: RowList): FormEntry[] {
  if (list === 'shares' && state.splitKind === 'equal') return equalShares(state);
  return state[list].map(({ userId, amount }) => ({ userId, cents: centsOf(amount) }));
}

/** The live sums of the form, in cents. */
export function figuresOf(state: FormState): Figures {
  const totalCents = centsOf(state.total);
  const paidCents = sumCents(entriesOf(state, 'payers').map(({ cents }) => cents));
  const sharedCents = sumCents(entriesOf(state, 'shares').map(({ cents }) => cents));
  return {
    totalCents,
    paidCents,
    sharedCents,
    isBalanced: isWithinTolerance(paidCents, totalCents) && isWithinTolerance(sharedCents, totalCents),
    isTotalTooLarge: isTooLarge(state.total),
  };
}

/** Whether the form may be submitted: balanced, something to split, and nothing on its way already. */
export function canSubmit(figures: Figures, isSubmitting: boolean): boolean {
  return figures.isBalanced && figures.totalCents > 0 && !figures.isTotalTooLarge && !isSubmitting;
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
  if (list === 'shares' && state.splitKind === 'equal') return undefined;
  const totalCents = centsOf(state.total);
  const rows = state[list].flatMap(({ key, userId, amount }) =>
    userId === null ? [] : [{ key, userId, cents: centsOf(amount), isEmpty: amount === '' }],
  );
  const gapCents = totalCents - sumCents(state[list].map(({ amount }) => centsOf(amount)));
  if (gapCents === 0 || totalCents === 0) return undefined;
  const bearing = rows.filter(({ cents }) => cents + gapCents >= 0);
  const chosen = bearing.find(({ isEmpty }) => isEmpty) ?? bearing[0];
  if (!chosen) return undefined;
  const { key, userId, cents } = chosen;
  return { key, userId, cents: gapCents, nextCents: cents + gapCents };
}

/** Rows in which nobody is chosen, by key; each needs its person before the form can be sent. */
export function rowsWithoutPerson(state: FormState): { list: RowList; key: number }[] {
  const missing = (list: RowList) =>
    state[list].filter(({ userId }) => userId === null).map(({ key }) => ({ list, key }));
  return [...missing('payers'), ...(state.splitKind === 'custom' ? missing('shares') : [])];
}
