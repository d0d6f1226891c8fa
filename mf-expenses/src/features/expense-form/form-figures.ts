import { isValueMode, isWithinTolerance, sharesOfSplit, splitEqually, sumCents } from '@quits/domain';
import { typedCents } from './fields/field.ts';
import { fieldProblems } from './fields/index.ts';
import { splitOf } from './form-split.ts';
import { rowsOf, unitOf } from './form-state.ts';
import type { AmountRow, FormState, RowList } from './form-state.ts';

/** The sum of a list, in cents. */
export function sumOf(state: FormState, list: RowList): number {
  return sumCents(rowsOf(state, list).map(({ amount }) => typedCents(amount)));
}

/** Whether a list equals the total within one cent (specification §4). */
export function isBalanced(state: FormState, list: RowList): boolean {
  return isWithinTolerance(sumOf(state, list), typedCents(state.total), unitOf(state));
}

/** Whether the typed values split this total completely. */
function isSplitWhole(state: FormState): boolean {
  const split = isValueMode(state.splitKind) && splitOf(state);
  return !split || sharesOfSplit(split, typedCents(state.total), unitOf(state)) !== undefined;
}

/** Whether the shares come from a complete split, and add up. */
export function isSplitRight(state: FormState): boolean {
  return isBalanced(state, 'shares') && isSplitWhole(state);
}

/** Whether the form may be sent: its total is positive, it is balanced, and no field has an error. */
export function canSubmit(state: FormState): boolean {
  return (
    typedCents(state.total) > 0 &&
    isBalanced(state, 'payers') &&
    isSplitRight(state) &&
    fieldProblems(state).length === 0
  );
}

/** A one-tap fix for a difference: which rows get it, or lose it when `cents` is negative. */
export interface GapHelp {
  cents: number;
  /** The new amounts of the rows, in cents. */
  rows: { key: number; userId: number | null; nextCents: number }[];
}

/**
 * Spreads the difference over these rows as evenly as cents allow; undefined when one of them can't bear its
 * part.
 */
function spread(cents: number, rows: readonly AmountRow[], unit: number): GapHelp | undefined {
  const units = Math.abs(cents) / unit;
  const isTooFine = rows.length > 1 && units < rows.length;
  if (rows.length === 0 || isTooFine) return undefined;
  const parts = splitEqually(units, rows.length);
  const next = rows.map(({ key, userId, amount }, index) => ({
    key,
    userId,
    nextCents: typedCents(amount) + Math.sign(cents) * (parts[index] ?? 0) * unit,
  }));
  return next.every(({ nextCents }) => nextCents >= 0) ? { cents, rows: next } : undefined;
}

/**
 * Chooses the rows for the difference between the total and a list. Empty rows come first, then rows that
 * were not typed, then the first that can bear it. The row that was typed last comes last. Gives undefined
 * when the list adds up or the total is unknown.
 */
export function gapHelpOf(state: FormState, list: RowList): GapHelp | undefined {
  const totalCents = typedCents(state.total);
  const cents = totalCents - sumOf(state, list);
  if (cents === 0 || totalCents === 0) return undefined;
  const rows = rowsOf(state, list);
  const untyped = rows.filter(({ isTyped }) => isTyped !== true);
  const empty = untyped.filter(({ amount }) => amount === '');
  const targets = [empty, untyped, ...[...untyped, ...rows].map((row) => [row])];
  return targets
    .filter((target) => target.length > 1 || target[0]?.userId !== null || target === empty)
    .map((target) => spread(cents, target, unitOf(state)))
    .find((help) => help !== undefined);
}
