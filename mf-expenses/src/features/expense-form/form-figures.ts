import { isValueMode, isWithinTolerance, sharesOfSplit, splitEqually, sumCents } from '@quits/domain';
import { FIELDS, typedCents } from './expense-fields.tsx';
import { splitOf } from './form-split.ts';
import { rowsOf, unitOf } from './form-state.ts';
import type { AmountRow, FormState, RowList } from './form-state.ts';

/** What a list adds up to, in cents. */
export function sumOf(state: FormState, list: RowList): number {
  return sumCents(rowsOf(state, list).map(({ amount }) => typedCents(amount)));
}

/** Whether a list equals the total within one cent (specification §4). */
export function isBalanced(state: FormState, list: RowList): boolean {
  return isWithinTolerance(sumOf(state, list), typedCents(state.total), unitOf(state));
}

/** Whether the values that were typed are a way to split this total. */
function isSplitWhole(state: FormState): boolean {
  const split = isValueMode(state.splitKind) && splitOf(state);
  return !split || sharesOfSplit(split, typedCents(state.total), unitOf(state)) !== undefined;
}

/** Whether the shares are those of a whole split, and add up. */
export function isSplitRight(state: FormState): boolean {
  return isBalanced(state, 'shares') && isSplitWhole(state);
}

/** Whether what was typed may be sent: something to split, balanced, and nothing wrong with any field. */
export function canSubmit(state: FormState): boolean {
  return (
    typedCents(state.total) > 0 &&
    isBalanced(state, 'payers') &&
    isSplitRight(state) &&
    FIELDS.every(({ name, problemOf }) => problemOf?.(state[name], state) === undefined)
  );
}

/** A one-tap way out of a difference: which rows get it, or lose it when `cents` is negative. */
export interface GapHelp {
  cents: number;
  /** What their amounts become, in cents. */
  rows: { key: number; userId: number | null; nextCents: number }[];
}

/** The difference over these rows, as evenly as cents allow; nothing when one of them cannot bear its part. */
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
 * Where the difference between the total and a list can go: into the rows that are still empty, else those in
 * which nobody typed, else the first that can bear it; what was just typed is touched last. Nothing is offered
 * when the list adds up, or the total is not known yet.
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
