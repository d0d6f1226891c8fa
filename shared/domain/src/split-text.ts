/** The typed values of a split and their amounts. */
import { t } from './language/texts.ts';
import { shownNumber } from './amount-signs.ts';
import { type Cents, formatAmount, parseAmount } from './money.ts';
import type { SplitMode } from './split-mode.ts';
import { MOST_SHARES } from './split-modes.ts';
import { apportion, splitEqually, sumCents } from './split.ts';

/** The modes with typed values other than amounts. */
export const VALUE_MODES = ['percent', 'shares', 'adjustment'] as const;
export type ValueMode = (typeof VALUE_MODES)[number];

const WHOLE_PERCENT = 10_000;

/** Whether a mode has its own typed values. */
export function isValueMode(mode: string): mode is ValueMode {
  return VALUE_MODES.some((known) => known === mode);
}

/**
 * Takes a typed text ('33.33' percent, '1.5' shares, '-5.00' as an adjustment) and gives the value of the
 * split; 0 for an empty or invalid text.
 *
 * @param unit the currency's minor unit in cents, in which an adjustment is typed
 */
export function parseSplitValue(mode: ValueMode, text: string, unit: Cents = 1): number {
  if (mode !== 'adjustment') return parseAmount(text) ?? 0;
  const value = (parseAmount(text.replace(/^-/, ''), unit) ?? 0) / unit;
  return text.startsWith('-') && value > 0 ? -value : value;
}

/** A value's text in its field, without superfluous zeros; empty for an adjustment of 0. */
export function formatSplitValue(mode: SplitMode, value: number, unit: Cents = 1): string {
  if (mode === 'adjustment') return value === 0 ? '' : formatAmount(value * unit, unit);
  return formatAmount(value).replace(/\.?0+$/, '') || '0';
}

/** The initial values of a mode for a number of people, which give equal parts. */
export function equalValues(mode: ValueMode, count: number): number[] {
  if (mode === 'percent') return splitEqually(WHOLE_PERCENT, count);
  return Array.from({ length: count }, () => (mode === 'shares' ? 100 : 0));
}

/**
 * The amounts in cents next to values that are still being typed and may not make up the total yet. Each is
 * its own value's part. An adjustment that is too large gives an amount below 0.
 */
export function draftAmounts(
  mode: ValueMode,
  values: readonly number[],
  totalCents: Cents,
  unit: Cents = 1,
): Cents[] {
  const total = Math.floor(totalCents / unit);
  const inCents = (units: readonly number[]) => units.map((amount) => amount * unit);
  if (mode === 'percent') {
    const sum = sumCents(values);
    if (sum <= WHOLE_PERCENT) return inCents(apportion(total, [...values, WHOLE_PERCENT - sum]).slice(0, -1));
    const partOf = (value: number) => apportion(total, [value, Math.max(0, WHOLE_PERCENT - value)])[0] ?? 0;
    return inCents(values.map(partOf));
  }
  if (mode === 'shares')
    return inCents(values.some((value) => value > 0) ? apportion(total, values) : values.map(() => 0));
  const rest = Math.max(0, total - sumCents(values));
  return inCents(splitEqually(rest, values.length).map((part, index) => part + (values[index] ?? 0)));
}

/**
 * The gap between the values and the whole: hundredths of a percent or cents of adjustments, missing (above
 * 0) or too much. For shares, whether all are zero. 0 when the sum is right.
 */
export function splitGap(
  mode: ValueMode,
  values: readonly number[],
  totalCents: Cents,
  unit: Cents = 1,
): number {
  const sum = sumCents(values);
  if (mode === 'percent') return WHOLE_PERCENT - sum;
  if (mode === 'shares') return sum === 0 ? 1 : 0;
  return Math.min(0, totalCents - sum * unit);
}

/** The problem with typed percents or shares as text; undefined when they make up the whole. */
export function typedProblem(mode: 'percent' | 'shares', values: readonly number[]): string | undefined {
  const gap = splitGap(mode, values, 0);
  if (mode === 'shares' && values.some((value) => value > MOST_SHARES))
    return t('At most 10,000 shares each');
  if (gap === 0) return undefined;
  if (mode === 'shares') return t('Nobody has a share');
  const percent = shownNumber(formatSplitValue(mode, Math.abs(gap)));
  return t(gap > 0 ? '{percent}% left to split' : '{percent}% too much', { percent });
}
