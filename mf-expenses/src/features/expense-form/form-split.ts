import { formatMoney, inSentence, isValueMode, splitGap, sumCents, typedProblem } from '@quits/domain';
import type { Split } from '@quits/domain';
import { typedCents } from './fields/field.ts';
import { amountsOf, rowsOf, unitOf, valuesOf } from './form-state.ts';
import type { FormState, SplitKind } from './form-state.ts';

export const SPLIT_LABELS: Record<SplitKind, string> = {
  equal: 'Equal',
  percent: 'Percent',
  shares: 'Shares',
  adjustment: 'Adjustment',
  custom: 'Custom',
};

/**
 * The split as it was typed, saved for the next edit. Null for amounts that miss the total by the cent that
 * the form accepts.
 */
export function splitOf(state: FormState): Split | null {
  const { splitKind } = state;
  const rows = amountsOf(state, 'shares');
  if (splitKind === 'equal') return { mode: 'equal', values: rows.map(({ userId }) => ({ userId })) };
  if (splitKind === 'custom') {
    if (sumCents(rows.map(({ cents }) => cents)) !== typedCents(state.total)) return null;
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

/** Says what is missing, too much or invalid in the typed values; undefined when they make up the total. */
export function splitProblemOf(state: FormState, nameOf: (userId: number) => string): string | undefined {
  const { splitKind: mode } = state;
  if (!isValueMode(mode)) return undefined;
  const values = valuesOf(state, mode);
  if (mode !== 'adjustment') return typedProblem(mode, values);
  const gap = splitGap(mode, values, typedCents(state.total), unitOf(state));
  if (gap < 0) return `The adjustments are ${formatMoney(-gap, state.currency)} more than the total`;
  const below = rowsOf(state, 'shares').find(({ amount }) => amount.startsWith('-'))?.userId ?? undefined;
  return below === undefined
    ? undefined
    : `The adjustment takes more from ${inSentence(nameOf(below))} than their part`;
}
