import type { ComponentType, ReactNode, RefObject } from 'react';
import type { Expense, ExpenseInput } from '@quits/contracts';
import type { Category } from '@quits/domain';
import type { HeldOriginal } from './form-exchange.ts';

export interface FieldControlProps<Held> {
  label: string;
  value: Held;
  /** The values of all fields: one may depend on another. */
  values: FormValues;
  onChange: (value: Held) => void;
  error: ReactNode;
  isReadOnly: boolean;
  /** Set on the field that takes the focus when the form opens. */
  inputRef: RefObject<HTMLInputElement | null> | undefined;
}

/** Everything that the form knows about a field with a value of type `Held`. */
export interface ExpenseField<Held> {
  /** Shown with its control and in messages. */
  label: string;
  /** The server's name of the field in messages, where it differs. */
  serverName?: string;
  /** Not in the specification: hidden and not sent towards a back end without extras. */
  isExtra?: boolean;
  /** Settlements don't have this field. */
  isOfExpensesAlone?: boolean;
  /** Rarely used: hidden behind `More`. When collapsed, this summarizes the value in a few words. */
  folded?: (held: Held, values: FormValues) => string | undefined;
  initial: Held;
  fromExpense: (expense: Expense) => Held;
  /** Whether the value in a draft still has the field's type. */
  isHeld: (kept: unknown) => kept is Held;
  toPayload: (held: Held, values: FieldValues) => Partial<ExpenseInput>;
  /** The error of the value, if any. The form isn't sent while there is one. */
  problemOf?: (held: Held, values: FormValues) => string | undefined;
  Control: ComponentType<FieldControlProps<Held>>;
}

/** Until the person chooses one, the category follows from the description (extras §1). */
export type HeldCategory = Category | 'proposed' | null;

/** The values of the form by field name. */
export type FieldValues = {
  description: string;
  total: string;
  /** Null when it was paid in the group's currency. */
  original: HeldOriginal | null;
  /** Null means the day of sending. An incomplete date is an empty text. */
  date: string | null;
  category: HeldCategory;
  notes: string;
};

export type FieldName = keyof FieldValues;

/** The values of the fields, and the group's currency, in which the ledger is kept. */
export type FormValues = FieldValues & { currency: string };
