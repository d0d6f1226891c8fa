import type { ComponentType, ReactNode, RefObject } from 'react';
import type { Expense, ExpenseInput } from '@quits/contracts';
import type { Category } from '@quits/domain';
import type { HeldOriginal } from './form-exchange.ts';

export interface FieldControlProps<Held> {
  label: string;
  value: Held;
  /** What all fields hold: one may follow another. */
  values: FormValues;
  onChange: (value: Held) => void;
  error: ReactNode;
  isReadOnly: boolean;
  /** Given to the field that takes the focus when the form opens. */
  inputRef: RefObject<HTMLInputElement | null> | undefined;
}

/** All that the form knows about a field that holds a `Held`. */
export interface ExpenseField<Held> {
  /** Beside its control, and in messages. */
  label: string;
  /** What the server calls it in messages, where that is not its name here. */
  serverName?: string;
  /** Not of the specification: neither shown nor sent towards a back end without extras. */
  isExtra?: boolean;
  /** A settlement has no such thing. */
  isOfExpensesAlone?: boolean;
  /** What few need: folded away behind `More`; folded, it says what is set, in a few words. */
  folded?: (held: Held, values: FormValues) => string | undefined;
  initial: Held;
  fromExpense: (expense: Expense) => Held;
  /** Whether what a draft kept still has the field's type. */
  isHeld: (kept: unknown) => kept is Held;
  toPayload: (held: Held, values: FieldValues) => Partial<ExpenseInput>;
  /** What is wrong with it, if anything; the form is not sent then. */
  problemOf?: (held: Held, values: FormValues) => string | undefined;
  Control: ComponentType<FieldControlProps<Held>>;
}

/** Until somebody chooses, the category is the one that the description names (extras §1). */
export type HeldCategory = Category | 'proposed' | null;

/** What each field of the form holds, by its name. */
export type FieldValues = {
  description: string;
  total: string;
  /** Nothing: it was paid in the group's currency. */
  original: HeldOriginal | null;
  /** Nothing: the day on which it is sent. What is being typed may be no day yet, and is an empty text then. */
  date: string | null;
  category: HeldCategory;
  notes: string;
};

export type FieldName = keyof FieldValues;

/** What the fields hold, and the group's currency, in which the books are. */
export type FormValues = FieldValues & { currency: string };
