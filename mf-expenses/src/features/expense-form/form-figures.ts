import { isWithinTolerance, sumCents } from '@quits/domain';
import { FIELDS, typedCents } from './expense-fields.tsx';
import { equalShares, rowsOf } from './form-state.ts';
import type { FormState, RowList } from './form-state.ts';

export interface Figures {
  totalCents: number;
  paidCents: number;
  sharedCents: number;
  /** Total paid and total shares each equal the total within one cent (specification §4). */
  isBalanced: boolean;
  /** No field says what is wrong with it. */
  isSound: boolean;
}

/** One amount of the form with the person it belongs to, in cents. */
interface FormEntry {
  userId: number | null;
  cents: number;
}

/** The entries of a list as they stand, whichever kind of split is chosen. */
export function entriesOf(state: FormState, list: RowList): FormEntry[] {
  if (list === 'shares' && state.splitKind === 'equal') return equalShares(state);
  return rowsOf(state, list).map(({ userId, amount }) => ({ userId, cents: typedCents(amount) }));
}

const sumOf = (entries: readonly FormEntry[]) => sumCents(entries.map(({ cents }) => cents));

/** The live sums of the form, in cents. */
export function figuresOf(state: FormState): Figures {
  const totalCents = typedCents(state.total);
  const paidCents = sumOf(entriesOf(state, 'payers'));
  const sharedCents = sumOf(entriesOf(state, 'shares'));
  return {
    totalCents,
    paidCents,
    sharedCents,
    isBalanced: isWithinTolerance(paidCents, totalCents) && isWithinTolerance(sharedCents, totalCents),
    isSound: FIELDS.every(({ name, problemOf }) => problemOf?.(state[name]) === undefined),
  };
}

/** Whether what was typed may be sent: balanced, sound, and something to split. */
export function canSubmit({ isBalanced, isSound, totalCents }: Figures): boolean {
  return isBalanced && isSound && totalCents > 0;
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
  const totalCents = typedCents(state.total);
  const gapCents = totalCents - sumOf(entriesOf(state, list));
  if (gapCents === 0 || totalCents === 0) return undefined;
  const bearing = rowsOf(state, list).flatMap(({ key, userId, amount }) => {
    const nextCents = typedCents(amount) + gapCents;
    return userId === null || nextCents < 0 ? [] : [{ key, userId, nextCents, isEmpty: amount === '' }];
  });
  const chosen = bearing.find(({ isEmpty }) => isEmpty) ?? bearing[0];
  if (!chosen) return undefined;
  const { key, userId, nextCents } = chosen;
  return { key, userId, cents: gapCents, nextCents };
}

/** Rows in which nobody is chosen, by their place; each needs its person before the form can be sent. */
export function rowsWithoutPerson(state: FormState): { list: RowList; index: number }[] {
  const missing = (list: RowList) =>
    state[list].flatMap(({ userId }, index) => (userId === null ? [{ list, index }] : []));
  return [...missing('payers'), ...(state.splitKind === 'custom' ? missing('shares') : [])];
}
