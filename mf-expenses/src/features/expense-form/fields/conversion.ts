/** Between the currency in which an expense was paid and the group's. */
import type { ExpenseInput, Original } from '@quits/contracts';
import { inProportion, minorUnitOf, type PersonAmount, sharesOfSplit } from '@quits/domain';
import { exchanged, type TypedTotal } from './field.ts';

/** Converts typed amounts to the group's currency, so that each column adds up. */
export function toGroupCurrency(
  typed: ExpenseInput,
  { original: value, currency }: Omit<TypedTotal, 'total'>,
): ExpenseInput {
  if (!value) return typed;
  const unit = minorUnitOf(currency);
  const totalCents = exchanged(typed.totalCents, value, currency) ?? 0;
  const payers = inProportion(totalCents, typed.payers, unit);
  const bySplit = typed.split && typed.split.mode !== 'exact' && sharesOfSplit(typed.split, totalCents, unit);
  if (bySplit) return { ...typed, totalCents, payers, shares: bySplit };
  const shares = inProportion(totalCents, typed.shares, unit);
  const values = shares.map(({ userId, cents }) => ({ userId, value: cents / unit }));
  return { ...typed, totalCents, payers, shares, split: { mode: 'exact', values } };
}

/** Converts the rows of a recorded entry back to the currency in which they were typed. */
export function toEntryCurrency(
  rows: readonly PersonAmount[],
  recorded: Original | null | undefined,
): readonly PersonAmount[] {
  return recorded ? inProportion(recorded.totalCents, rows, minorUnitOf(recorded.currency)) : rows;
}
