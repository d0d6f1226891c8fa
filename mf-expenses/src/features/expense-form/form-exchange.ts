/**
 * Amounts in another currency (extras §4): the form holds them as typed, the ledger in the group's currency.
 */
import type { ExpenseInput, Original } from '@quits/contracts';
import { apportion, exchangeCents, minorUnitOf, parseRate, sharesOfSplit } from '@quits/domain';
import type { Cents, PersonAmount } from '@quits/domain';

/** The other currency, and the typed rate: units of the group's currency per unit. */
export interface HeldOriginal {
  currency: string;
  rate: string;
}

interface Currencies {
  original: HeldOriginal | null;
  /** The group's currency. */
  currency: string;
}

/** The currency of the form's amounts. */
export function entryCurrencyOf({ original, currency }: Currencies): string {
  return original?.currency ?? currency;
}

/**
 * Converts an amount to cents of the group's currency; undefined without a valid rate, or if the result is
 * too large to be exact.
 */
export function exchanged(cents: Cents, { rate }: HeldOriginal, currency: string): Cents | undefined {
  const known = parseRate(rate);
  return known === undefined ? undefined : exchangeCents(cents, known, minorUnitOf(currency));
}

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
export function booked(typed: ExpenseInput, { original, currency }: Currencies): ExpenseInput {
  if (!original) return typed;
  const unit = minorUnitOf(currency);
  const totalCents = exchanged(typed.totalCents, original, currency) ?? 0;
  const payers = inProportion(totalCents, typed.payers, currency);
  const bySplit = typed.split && typed.split.mode !== 'exact' && sharesOfSplit(typed.split, totalCents, unit);
  if (bySplit) return { ...typed, totalCents, payers, shares: bySplit };
  const shares = inProportion(totalCents, typed.shares, currency);
  const values = shares.map(({ userId, cents }) => ({ userId, value: cents / unit }));
  return { ...typed, totalCents, payers, shares, split: { mode: 'exact', values } };
}

/** Converts the rows of a recorded entry back to the currency in which they were typed. */
export function unbooked(
  rows: readonly PersonAmount[],
  original: Original | null | undefined,
): readonly PersonAmount[] {
  return original ? inProportion(original.totalCents, rows, original.currency) : rows;
}
