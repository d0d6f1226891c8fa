/** What the form knows about a field of an expense, and what several fields share. */
import type { ComponentType, ReactNode, RefObject } from 'react';
import type { Expense, ExpenseInput } from '@quits/contracts';
import {
  type Category,
  type Cents,
  exchangeCents,
  formatMoney,
  maxCentsOf,
  parseAmount,
  parseRate,
} from '@quits/domain';

/** The currency of payment, and the typed rate: units of the group's currency per unit. */
export interface OriginalValue {
  currency: string;
  rate: string;
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
  currency: string;
}

export interface FieldControlProps<Value> {
  label: string;
  value: Value;
  values: RelatedValues;
  onChange: (value: Value) => void;
  error: ReactNode;
  isReadOnly: boolean;
  /** Whether the form has a field for the currency, so that no other one needs its sign. */
  hasCurrency: boolean;
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
  fromExpense: (expense: Expense) => Value;
  /** Whether the value in a draft still has the field's type. */
  isValue: (kept: unknown) => kept is Value;
  toPayload: (value: Value, values: RelatedValues) => Partial<ExpenseInput>;
  /** The error of the value, if any. The form isn't sent while there is one. */
  problemOf?: (value: Value, values: RelatedValues) => string | undefined;
  /** Describes the field of a sent expense in the comparison of two versions. */
  describe: (sent: ExpenseInput, currency: string | undefined) => string;
  Control: ComponentType<FieldControlProps<Value>>;
}

export const isText = (kept: unknown): kept is string => typeof kept === 'string';

/** The text of an amount field in cents; an empty field counts as zero. */
export function typedCents(typed: string): Cents {
  return parseAmount(typed) ?? 0;
}

/** The currency of the form's amounts. */
export function entryCurrencyOf({
  original,
  currency,
}: Pick<RelatedValues, 'original' | 'currency'>): string {
  return original?.currency ?? currency;
}

/**
 * The total in the group's currency, in cents, on which a split counts. Undefined while an entry in
 * another currency lacks a valid rate.
 */
export function groupTotalOf({
  total,
  original,
  currency,
}: Pick<RelatedValues, 'total' | 'original' | 'currency'>): Cents | undefined {
  return original ? exchanged(typedCents(total), original, currency) : typedCents(total);
}

/** The largest amount of a currency that may be recorded, as text. */
export function formatLimit(currency: string): string {
  return formatMoney(maxCentsOf(currency), currency);
}

/**
 * Converts an amount to cents of the group's currency; undefined without a valid rate, or if the result is
 * too large to be exact.
 */
export function exchanged(
  cents: Cents,
  { rate, currency: from }: OriginalValue,
  currency: string,
): Cents | undefined {
  const known = parseRate(rate);
  return known === undefined ? undefined : exchangeCents(cents, known, { from, to: currency });
}
