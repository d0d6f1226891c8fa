import { type ExpenseInput, fieldIn, LIMITS, type Original } from '@quits/contracts';
import {
  apportion,
  type Cents,
  formatMoney,
  formatRate,
  minorUnitOf,
  msg,
  parseRate,
  type PersonAmount,
  sharesOfSplit,
  shownNumber,
  t,
} from '@quits/domain';
import { LazyPart, Skeleton } from '@quits/ui';
import {
  exchanged,
  type ExpenseField,
  type FieldControlProps,
  formatLimit,
  isText,
  type OriginalValue,
  type RelatedValues,
  typedCents,
} from './field.ts';

/**
 * Splits a total in proportion to the amounts of some rows, in whole units. If all amounts are 0, they stay
 * so.
 */
function inProportion(totalCents: Cents, rows: readonly PersonAmount[], currency: string): PersonAmount[] {
  if (rows.every(({ cents }) => cents === 0)) return [...rows];
  const unit = minorUnitOf(currency);
  const parts = apportion(
    Math.floor(totalCents / unit),
    rows.map(({ cents }) => cents),
  );
  return rows.map((row, index) => ({ ...row, cents: (parts[index] ?? 0) * unit }));
}

/** Converts typed amounts to the group's currency, so that each column adds up. */
export function toGroupCurrency(
  typed: ExpenseInput,
  { original: value, currency }: Pick<RelatedValues, 'original' | 'currency'>,
): ExpenseInput {
  if (!value) return typed;
  const unit = minorUnitOf(currency);
  const totalCents = exchanged(typed.totalCents, value, currency) ?? 0;
  const payers = inProportion(totalCents, typed.payers, currency);
  const bySplit = typed.split && typed.split.mode !== 'exact' && sharesOfSplit(typed.split, totalCents, unit);
  if (bySplit) return { ...typed, totalCents, payers, shares: bySplit };
  const shares = inProportion(totalCents, typed.shares, currency);
  const values = shares.map(({ userId, cents }) => ({ userId, value: cents / unit }));
  return { ...typed, totalCents, payers, shares, split: { mode: 'exact', values } };
}

/** Converts the rows of a recorded entry back to the currency in which they were typed. */
export function toEntryCurrency(
  rows: readonly PersonAmount[],
  recorded: Original | null | undefined,
): readonly PersonAmount[] {
  return recorded ? inProportion(recorded.totalCents, rows, recorded.currency) : rows;
}

const loadControl = () => import('./original-control.tsx').then((part) => part.OriginalControl);

/** Loads with its list of currencies when `More` opens. */
function LazyOriginalControl(field: FieldControlProps<OriginalValue | null>) {
  return (
    <LazyPart load={loadControl} part={field} what={field.label}>
      <Skeleton height={44} shape="block" />
    </LazyPart>
  );
}

function isOriginal(kept: unknown): kept is OriginalValue {
  return isText(fieldIn(kept, 'currency')) && isText(fieldIn(kept, 'rate'));
}

function problemOf(value: OriginalValue | null, { total, currency }: RelatedValues): string | undefined {
  if (!value) return undefined;
  if (value.rate.trim() === '') return t('Enter the rate');
  if (parseRate(value.rate) === undefined)
    return t('The rate must be above 0, at most 1,000,000, and have at most 8 decimals');
  const typed = typedCents(total);
  const cents = exchanged(typed, value, currency);
  if (cents === undefined || cents > LIMITS.amountMaxCents)
    return t('That is more than {amount}', { amount: formatLimit(currency) });
  return typed > 0 && cents === 0 ? t('At this rate the total rounds to zero') : undefined;
}

/** Null when it was paid in the group's currency. */
export const original: ExpenseField<OriginalValue | null> = {
  label: msg('Currency'),
  shortLabel: msg('[in another currency] Paid in'),
  isExtra: true,
  isOfExpensesAlone: true,
  summary: (value, { total, currency }) => {
    if (!value) return undefined;
    const cents = exchanged(typedCents(total), value, currency);
    return t(cents ? '{currency} at {rate} = {amount}' : '{currency} at {rate}', {
      currency: value.currency,
      rate: shownNumber(value.rate),
      amount: formatMoney(cents ?? 0, currency),
    });
  },
  initial: null,
  fromExpense: ({ original: recorded }) =>
    recorded ? { currency: recorded.currency, rate: formatRate(recorded.rate) } : null,
  isValue: (kept) => kept === null || isOriginal(kept),
  toPayload: (value, { total }) => ({
    original: value && {
      currency: value.currency,
      totalCents: typedCents(total),
      rate: parseRate(value.rate) ?? 0,
    },
  }),
  problemOf,
  describe: ({ original: sent }) =>
    sent
      ? t('{amount} at {rate}', {
          amount: formatMoney(sent.totalCents, sent.currency),
          rate: shownNumber(formatRate(sent.rate)),
        })
      : t('The currency of the group'),
  Control: LazyOriginalControl,
};
