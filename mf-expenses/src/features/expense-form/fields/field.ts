/** What the form knows about a field of an expense, and what several fields share. */
import type { ComponentType, ReactNode, RefObject } from 'react';
import type { Expense, ExpenseInput } from '@quits/contracts';
import {
  type Category,
  type Cents,
  decimalsOf,
  exchangeCents,
  formatAmount,
  minorUnitOf,
  parseAmount,
  parseRate,
  rateBetween,
} from '@quits/domain';

/** The currency of payment, and what was typed last of the rate and the amount in the group's currency. */
export interface OriginalValue {
  currency: string;
  /** Units of the group's currency per unit; it counts unless there is an amount. */
  rate: string;
  /** What the statement says in the group's currency. */
  amount?: string | undefined;
}

/** Until the person chooses one, the category follows from the description. */
export type CategoryValue = Category | 'proposed' | null;

/** The values that other fields depend on, and the group's currency, in which the ledger is kept. */
export interface RelatedValues {
  description: string;
  total: string;
  original: OriginalValue | null;
  date: string | null;
  category: CategoryValue;
  /** Money came back. Amounts are typed as those of a cost. */
  refund: boolean;
  currency: string;
}

export interface FieldControlProps<Value> {
  label: string;
  value: Value;
  values: RelatedValues;
  onChange: (value: Value) => void;
  /** Changes other fields. */
  onRelated: (change: Partial<Omit<RelatedValues, 'currency'>>) => void;
  error: ReactNode;
  isReadOnly: boolean;
  /** Whether the form has a field for the currency, so that no other one needs its sign, and a switch for refunds. */
  isExtended: boolean;
  /** Set on the field that takes the focus when the form opens. */
  inputRef: RefObject<HTMLInputElement | null> | undefined;
}

/** Everything that the form knows about a field with a value of type `Value`. */
export interface ExpenseField<Value> {
  /** Shown with its control and in messages, by `t`. */
  label: string;
  /** The label in the comparison of two versions, where it is shorter. */
  shortLabel?: string;
  /** The server's name of the field in messages, where it differs. */
  serverName?: string;
  /** Not in the specification: hidden and not sent towards a back end without extras. */
  isExtra?: boolean;
  /** Settlements don't have this field. */
  isOfExpensesAlone?: boolean;
  /** Holds text that the person would have to type again: a draft with some is worth saving. */
  isTypedText?: boolean;
  /** A chip: most entries leave it as it is. */
  isChip?: boolean;
  /** Rarely used: hidden behind `More`. When collapsed, this summarizes the chosen value in a few words. */
  summary?: (value: Value, values: RelatedValues) => string | undefined;
  initial: Value;
  /** @param currency the group's */
  fromExpense: (expense: Expense, currency: string) => Value;
  /** Whether the value in a draft still has the field's type. */
  isValue: (kept: unknown) => kept is Value;
  toPayload: (value: Value, values: RelatedValues) => Partial<ExpenseInput>;
  /** The error of the value, if any. The form isn't sent while there is one. */
  problemOf?: (value: Value, values: RelatedValues) => string | undefined;
  /** Describes the field of a sent expense in the comparison of two versions, unless another field says it. */
  describe?: (sent: ExpenseInput, currency: string | undefined) => string;
  Control: ComponentType<FieldControlProps<Value>>;
}

export const isText = (kept: unknown): kept is string => typeof kept === 'string';

/** The text of an amount field in cents of a currency; undefined for an empty one, and for more than any limit. */
export function readCents(typed: string, currency: string): Cents | undefined {
  return parseAmount(typed, 1, Math.max(2, decimalsOf(currency)));
}

/** The same, where an empty field counts as zero. */
export const typedCents = (typed: string, currency: string): Cents => readCents(typed, currency) ?? 0;

/** An amount in cents of a currency as the text of its field. */
export function amountText(cents: Cents, currency: string): string {
  return formatAmount(cents, minorUnitOf(currency), decimalsOf(currency));
}

/** What a total consists of, and the group's currency. */
export type TypedTotal = Pick<RelatedValues, 'total' | 'original' | 'currency'>;

/** The currency of the form's amounts. */
export function entryCurrencyOf({ original, currency }: Omit<TypedTotal, 'total'>): string {
  return original?.currency ?? currency;
}

/** The typed total in cents of the form's currency. */
export function totalCentsOf(typed: TypedTotal): Cents {
  return typedCents(typed.total, entryCurrencyOf(typed));
}

/**
 * The total in the group's currency, in cents, on which a split counts. Undefined while an entry in
 * another currency lacks a valid rate or amount.
 */
export function groupTotalOf(typed: TypedTotal): Cents | undefined {
  const { original, currency } = typed;
  return original ? exchanged(totalCentsOf(typed), original, currency) : totalCentsOf(typed);
}

/**
 * An amount in cents of the group's currency: what was typed, or else what follows from the rate. Undefined without
 * either, or if the result is too large to be exact.
 */
export function exchanged(
  cents: Cents,
  { rate, amount, currency: from }: OriginalValue,
  currency: string,
): Cents | undefined {
  if (amount !== undefined) return readCents(amount, currency);
  const known = parseRate(rate);
  return known === undefined ? undefined : exchangeCents(cents, known, { from, to: currency });
}

/**
 * The rate of an entry in another currency: what was typed, or else what follows from both amounts. Undefined for one
 * outside its limits.
 */
export function rateOf(typed: TypedTotal & { original: OriginalValue }): number | undefined {
  const { original, currency } = typed;
  const { amount, rate } = original;
  if (amount === undefined) return parseRate(rate);
  const paid = { currency: original.currency, totalCents: totalCentsOf(typed) };
  return rateBetween(paid, typedCents(amount, currency));
}
