import {
  formatMoney,
  formatSplitValue,
  isValueMode,
  minorUnitOf,
  msg,
  splitEqually,
  splitGap,
  t,
  uncovered,
  type ValueMode,
} from '@quits/domain';
import { Button } from '@quits/ui';
import { amountText, entryCurrencyOf, groupTotalOf, totalCentsOf } from './fields/field.ts';
import { sizedBill } from './form-bill.ts';
import { rowLabels } from './amount-rows.tsx';
import { sumOf } from './form-checks.ts';
import {
  type AmountRow,
  centsIn,
  type FormState,
  type RowList,
  rowsOf,
  unitOf,
  valuesOf,
} from './form-state.ts';
import type { ExpenseFormModel } from './use-expense-form.ts';
import styles from './form-summary.module.css';

/** A row's amount in cents, or its value in the unit of the split. */
interface Figure extends Pick<AmountRow, 'key' | 'userId' | 'isTyped'> {
  value: number;
  isEmpty: boolean;
}

/** A one-tap fix for a difference: which rows get it, or lose it when `gap` is negative. */
export interface Help {
  /** In cents, in hundredths of a percent, or in shares. */
  gap: number;
  /** The new figures of the rows. */
  rows: { key: number; userId: number | null; next: number }[];
}

function valueModeOf({ splitKind }: FormState, list: RowList): ValueMode | undefined {
  return list === 'shares' && isValueMode(splitKind) ? splitKind : undefined;
}

/**
 * Spreads the difference over these rows as evenly as whole units allow; undefined when one of them can't bear
 * its part.
 */
function spread(gap: number, figures: readonly Figure[], unit: number): Help | undefined {
  const units = Math.abs(gap) / unit;
  const isTooFine = figures.length > 1 && units < figures.length;
  if (figures.length === 0 || isTooFine) return undefined;
  const parts = splitEqually(units, figures.length);
  const rows = figures.map(({ key, userId, value }, index) => ({
    key,
    userId,
    next: value + Math.sign(gap) * (parts[index] ?? 0) * unit,
  }));
  return rows.every(({ next }) => next >= 0) ? { gap, rows } : undefined;
}

/**
 * Chooses the rows for a difference. Empty rows come first, then rows that were not typed, then the first that
 * can bear it. Typed rows come last.
 */
function choose(gap: number, figures: readonly Figure[], unit: number): Help | undefined {
  const untyped = figures.filter(({ isTyped }) => isTyped !== true);
  const empty = untyped.filter(({ isEmpty }) => isEmpty);
  const targets = [empty, untyped, ...[...untyped, ...figures].map((figure) => [figure])];
  return targets
    .filter((target) => target.length > 1 || target[0]?.userId !== null || target === empty)
    .map((target) => spread(gap, target, unit))
    .find((help) => help !== undefined);
}

/** The fix for percents, shares or adjustments. */
function valueHelpOf(state: FormState, mode: ValueMode): Help | undefined {
  const values = valuesOf(state, mode);
  const totalCents = groupTotalOf(state);
  if (totalCents === undefined) return undefined;
  const unit = mode === 'adjustment' ? minorUnitOf(state.currency) : 1;
  const figures = state.shares.map((row, index) => ({
    ...row,
    value: (values[index] ?? 0) * unit,
    isEmpty: (row.values?.[mode] ?? '') === '',
  }));
  const gap = splitGap(mode, values, totalCents, unit);
  if (gap === 0) return undefined;
  if (mode === 'shares') return { gap, rows: figures.map(({ key, userId }) => ({ key, userId, next: 100 })) };
  // Without an adjustment a person still has an equal share, so an empty field is no gap.
  return choose(gap, mode === 'adjustment' ? figures.filter(({ value }) => value > 0) : figures, unit);
}

/** The fix for a list's difference. Gives undefined when the list adds up or the total is unknown. */
export function gapHelpOf(state: FormState, list: RowList): Help | undefined {
  const mode = valueModeOf(state, list);
  if (mode) return valueHelpOf(state, mode);
  const totalCents = totalCentsOf(state);
  const gap = totalCents - sumOf(state, list);
  if (gap === 0 || totalCents === 0) return undefined;
  const figures = rowsOf(state, list).map((row) => ({
    ...row,
    value: centsIn(state, row.amount),
    isEmpty: row.amount === '',
  }));
  return choose(gap, figures, unitOf(state));
}

function fillAmounts(state: FormState, list: RowList, next: ReadonlyMap<number, number>): FormState {
  const rows = rowsOf(state, list).map((row) => {
    const cents = next.get(row.key);
    return cents === undefined ? row : { ...row, amount: amountText(cents, entryCurrencyOf(state)) };
  });
  return list === 'payers'
    ? { ...state, payers: rows, isPayerAmountTyped: true }
    : { ...state, shares: rows, splitKind: 'custom' };
}

function fillValues(state: FormState, mode: ValueMode, next: ReadonlyMap<number, number>): FormState {
  const unit = mode === 'adjustment' ? minorUnitOf(state.currency) : 1;
  const shares = state.shares.map((row) => {
    const value = next.get(row.key);
    if (value === undefined) return row;
    return { ...row, values: { ...row.values, [mode]: formatSplitValue(mode, value / unit, unit) } };
  });
  return { ...state, shares };
}

export function applyHelp(state: FormState, list: RowList, { rows }: Help): FormState {
  const mode = valueModeOf(state, list);
  const next = new Map(rows.map((row) => [row.key, row.next]));
  return mode ? fillValues(state, mode, next) : fillAmounts(state, list, next);
}

/** What one payer received: "Bob received the rest". */
function receivedMessage(isMissing: boolean, isOnly: boolean): string {
  if (isOnly) return msg('{who, select, you {You received all of it} other {{name} received all of it}}');
  return isMissing
    ? msg('{who, select, you {You received the rest} other {{name} received the rest}}')
    : msg('{who, select, you {You received less} other {{name} received less}}');
}

/** What one payer paid: "Bob paid the rest". */
function paidMessage(isMissing: boolean, isOnly: boolean): string {
  if (isOnly) return msg('{who, select, you {You paid all of it} other {{name} paid all of it}}');
  return isMissing
    ? msg('{who, select, you {You paid the rest} other {{name} paid the rest}}')
    : msg('{who, select, you {You paid less} other {{name} paid less}}');
}

function labelOfOne(
  { key, userId }: Help['rows'][number],
  isMissing: boolean,
  { state, context }: ExpenseFormModel,
  list: RowList,
): string {
  const number = state[list].findIndex((row) => row.key === key) + 1;
  const who = userId === null ? 'none' : userId === context.currentUserId ? 'you' : 'other';
  const name = userId === null ? t(rowLabels(state, 'payers').person, { number }) : context.nameOf(userId);
  const payerMessage = state.refund ? receivedMessage : paidMessage;
  if (list === 'payers') return t(payerMessage(isMissing, state.payers.length === 1), { who, name });
  return t(
    isMissing
      ? '{who, select, you {Give it to you} none {Give it to person {number}} other {Give it to {name}}}'
      : '{who, select, you {Take it from you} none {Take it from person {number}} other {Take it from {name}}}',
    { who, name, number },
  );
}

/** Names what the help does with the difference: "Bob paid the rest", "Spread over the other 2". */
function labelOf({ gap, rows }: Help, form: ExpenseFormModel, list: RowList): string {
  const { state } = form;
  if (valueModeOf(state, list) === 'shares') return t('One share each');
  const [first] = rows;
  if (rows.length === 1 && first) return labelOfOne(first, gap > 0, form, list);
  const isRest = rows.length < state[list].length;
  const [spreadMessage, takeMessage] = isRest
    ? [
        msg('{count, plural, other {Spread over the other #}}'),
        msg('{count, plural, other {Take from the other #}}'),
      ]
    : [msg('{count, plural, other {Spread over all #}}'), msg('{count, plural, other {Take from all #}}')];
  return t(gap > 0 ? spreadMessage : takeMessage, { count: rows.length });
}

/** A button that makes the total what the bill adds up to. */
function TotalHelp({ form: { state, change } }: Pick<GapHelpProps, 'form'>) {
  const bill = sizedBill(state);
  const rest = uncovered(bill);
  if (rest >= 0) return null;
  const currency = entryCurrencyOf(state);
  const total = bill.total - rest;
  return (
    <Button
      size="s"
      variant="quiet"
      className={styles.help}
      onClick={() => change((current) => ({ ...current, total: amountText(total, currency) }))}
    >
      {t('Set total to {amount}', { amount: formatMoney(total, currency) })}
    </Button>
  );
}

interface GapHelpProps {
  form: ExpenseFormModel;
  list: RowList;
}

/** A button that makes a list add up; its name says where the difference goes. */
export function GapHelp({ form, list }: GapHelpProps) {
  if (list === 'shares' && form.state.splitKind === 'items') return <TotalHelp form={form} />;
  const help = gapHelpOf(form.state, list);
  if (!help) return null;
  return (
    <Button
      size="s"
      variant="quiet"
      className={styles.help}
      onClick={() => form.change((current) => applyHelp(current, list, help))}
    >
      <bdi>{labelOf(help, form, list)}</bdi>
    </Button>
  );
}
