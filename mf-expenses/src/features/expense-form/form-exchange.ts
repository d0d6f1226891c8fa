/**
 * What was paid in another currency (extras §4): the form holds amounts of that one, as they were typed; the books have
 * those of the group's.
 */
import type { ExpenseInput, Original } from '@quits/contracts';
import { apportion, exchangeCents, minorUnitOf, parseRate, sharesOfSplit } from '@quits/domain';
import type { Cents, PersonAmount } from '@quits/domain';

/** In which other currency it was paid, and the rate as it was typed: of the group's currency per unit. */
export interface HeldOriginal {
  currency: string;
  rate: string;
}

interface Currencies {
  original: HeldOriginal | null;
  /** The group's. */
  currency: string;
}

/** In which currency the amounts of the form are. */
export function entryCurrencyOf({ original, currency }: Currencies): string {
  return original?.currency ?? currency;
}

/** An amount in cents of the group's currency; nothing while the rate is none, or where that is too much to be exact. */
export function exchanged(cents: Cents, { rate }: HeldOriginal, currency: string): Cents | undefined {
  const known = parseRate(rate);
  return known === undefined ? undefined : exchangeCents(cents, known, minorUnitOf(currency));
}

/** Hands a total out in proportion to the amounts of some rows, in whole units; where they are all 0 it stays so. */
function inProportion(totalCents: Cents, rows: readonly PersonAmount[], currency: string): PersonAmount[] {
  if (rows.every(({ cents }) => cents === 0)) return [...rows];
  const unit = minorUnitOf(currency);
  const parts = apportion(
    Math.floor(totalCents / unit),
    rows.map(({ cents }) => cents),
  );
  return rows.map((row, index) => ({ ...row, cents: (parts[index] ?? 0) * unit }));
}

/** What was typed in another currency, as it is booked in the group's: each column adds up. */
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

/** The rows of a booked entry in the currency in which they were typed. */
export function unbooked(
  rows: readonly PersonAmount[],
  original: Original | null | undefined,
): readonly PersonAmount[] {
  return original ? inProportion(original.totalCents, rows, original.currency) : rows;
}
