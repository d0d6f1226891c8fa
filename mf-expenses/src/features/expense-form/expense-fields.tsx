import type { ComponentType, RefObject } from 'react';
import { LIMITS, localDayOf } from '@quits/contracts';
import type { Expense, ExpenseInput } from '@quits/contracts';
import {
  CATEGORIES,
  CATEGORY_KEYS,
  FIRST_DAY,
  cleanText,
  formatAmount,
  formatMoney,
  guessCategory,
  isCategory,
  minorUnitOf,
  parseAmount,
  yearAfter,
} from '@quits/domain';
import type { Category } from '@quits/domain';
import { AmountField, SelectField, TextAreaField, TextField, formatDay } from '@quits/ui';
import styles from './expense-form.module.css';

export interface FieldControlProps<Held> {
  label: string;
  value: Held;
  /** What all fields hold: one may follow another. */
  values: FieldValues & { currency: string };
  onChange: (value: Held) => void;
  error: string | undefined;
  isReadOnly: boolean;
  /** Given to the field that takes the focus when the form opens. */
  inputRef: RefObject<HTMLInputElement | null> | undefined;
}

/** All that the form knows about a field that holds a `Held`. */
interface ExpenseField<Held> {
  /** Beside its control, and in messages. */
  label: string;
  /** In the comparison of two versions, where it is another. */
  shortLabel?: string;
  /** What the server calls it in messages, where that is not its name here. */
  serverName?: string;
  /** Not of the specification: neither shown nor sent towards a back end without extras. */
  isExtra?: boolean;
  /** A settlement has no such thing. */
  isOfExpensesAlone?: boolean;
  /** What few need: folded away behind `More`; folded, it says what is set, in a few words. */
  folded?: (held: Held, values: FieldValues) => string | undefined;
  initial: Held;
  fromExpense: (expense: Expense) => Held;
  /** Whether what a draft kept still has the field's type. */
  isHeld: (kept: unknown) => kept is Held;
  toPayload: (held: Held, values: FieldValues) => Partial<ExpenseInput>;
  /** What is wrong with it, if anything; the form is not sent then. */
  problemOf?: (held: Held) => string | undefined;
  inWords: (sent: ExpenseInput) => string;
  Control: ComponentType<FieldControlProps<Held>>;
}

/** Until somebody chooses, the category is the one that the description names (extras §1). */
type HeldCategory = Category | 'proposed' | null;

/** What each field of the form holds, by its name. */
export type FieldValues = {
  description: string;
  total: string;
  /** Nothing: the day on which it is sent. What is being typed may be no day yet, and is an empty text then. */
  date: string | null;
  category: HeldCategory;
  notes: string;
};

export type FieldName = keyof FieldValues;

const isText = (kept: unknown): kept is string => typeof kept === 'string';

/** What was typed into an amount field, in cents; an empty field counts as nothing. */
export function typedCents(typed: string): number {
  return parseAmount(typed) ?? 0;
}

function DescriptionControl({ isReadOnly, values: _, ...control }: FieldControlProps<string>) {
  return (
    <TextField
      {...control}
      className={styles.description}
      readOnly={isReadOnly}
      maxLength={LIMITS.descriptionMaxLength}
      autoComplete="off"
      placeholder={isReadOnly ? undefined : 'What was it for?'}
    />
  );
}

function TotalControl({ isReadOnly, values, ...control }: FieldControlProps<string>) {
  return (
    <AmountField
      {...control}
      currency={values.currency}
      className={styles.total}
      readOnly={isReadOnly}
      required
      placeholder={formatAmount(0, minorUnitOf(values.currency))}
    />
  );
}

function categoryOf(held: HeldCategory, { description }: FieldValues): Category | null {
  return held === 'proposed' ? guessCategory(description) : held;
}

const CATEGORY_OPTIONS = [
  { value: '', label: 'No category' },
  ...CATEGORY_KEYS.map((key) => ({ value: key, label: CATEGORIES[key].name })),
];

function CategoryControl({ label, value, values, error, onChange }: FieldControlProps<HeldCategory>) {
  return (
    <SelectField
      label={label}
      error={error}
      className={styles.category}
      options={CATEGORY_OPTIONS}
      value={categoryOf(value, values) ?? ''}
      onChange={(chosen) => onChange(isCategory(chosen) ? chosen : null)}
    />
  );
}

/** The person's own day, as `2026-03-05`. */
const today = () => localDayOf(new Date().toISOString());

function problemOfDay(held: string | null): string | undefined {
  if (held === null) return undefined;
  if (held === '') return 'Choose a day';
  if (held < FIRST_DAY) return `The date must not be before ${formatDay(FIRST_DAY)}`;
  return held > yearAfter(today()) ? 'The date must not be more than a year ahead' : undefined;
}

function DateControl({ value, label, error, onChange }: FieldControlProps<string | null>) {
  return (
    <TextField
      type="date"
      label={label}
      error={error}
      className={styles.date}
      required
      min={FIRST_DAY}
      max={yearAfter(today())}
      value={value ?? today()}
      onChange={onChange}
    />
  );
}

function NotesControl({ value, label, error, onChange }: FieldControlProps<string>) {
  return (
    <TextAreaField
      label={label}
      error={error}
      className={styles.notes}
      maxLength={LIMITS.notesMaxLength}
      value={value}
      onChange={onChange}
    />
  );
}

/**
 * The fields of an expense that stand for themselves, in the order in which the form shows them; who paid
 * and who shares follow rules of their own (`form-state.ts`). A new field is described here, once.
 */
const TABLE: { [Name in FieldName]: ExpenseField<FieldValues[Name]> } = {
  description: {
    label: 'Description',
    initial: '',
    fromExpense: ({ description }) => description,
    isHeld: isText,
    toPayload: (typed) => ({ description: cleanText(typed) }),
    inWords: ({ description }) => cleanText(description),
    Control: DescriptionControl,
  },
  total: {
    label: 'Total Amount',
    shortLabel: 'Total',
    serverName: 'total_amount',
    initial: '',
    fromExpense: ({ totalCents }) => formatAmount(totalCents),
    isHeld: isText,
    toPayload: (typed) => ({ totalCents: typedCents(typed) }),
    problemOf: (typed) =>
      /\d/.test(typed) && parseAmount(typed) === undefined
        ? `The total must be at most ${formatMoney(LIMITS.amountMaxCents)}`
        : undefined,
    inWords: ({ totalCents }) => formatMoney(totalCents),
    Control: TotalControl,
  },
  date: {
    label: 'Date',
    isExtra: true,
    initial: null,
    fromExpense: ({ date }) => (date === '' ? null : date),
    isHeld: (kept) => kept === null || isText(kept),
    toPayload: (held) => ({ date: held ?? today() }),
    problemOf: problemOfDay,
    inWords: ({ date }) => (date === undefined ? '' : formatDay(date)),
    folded: (held) => (held === null || held === today() ? undefined : formatDay(held)),
    Control: DateControl,
  },
  category: {
    label: 'Category',
    isExtra: true,
    isOfExpensesAlone: true,
    initial: 'proposed',
    fromExpense: ({ category }) => (isCategory(category) ? category : null),
    isHeld: (kept) => kept === null || kept === 'proposed' || isCategory(kept),
    toPayload: (held, values) => ({ category: categoryOf(held, values) }),
    inWords: ({ category }) => (category ? CATEGORIES[category].name : 'No category'),
    folded: (held, values) => {
      const category = categoryOf(held, values);
      return category ? CATEGORIES[category].name : undefined;
    },
    Control: CategoryControl,
  },
  notes: {
    label: 'Notes',
    isExtra: true,
    initial: '',
    fromExpense: ({ notes }) => notes,
    isHeld: isText,
    toPayload: (typed) => ({ notes: cleanText(typed) }),
    inWords: ({ notes = '' }) => (notes === '' ? 'No notes' : notes),
    folded: (typed) => cleanText(typed) || undefined,
    Control: NotesControl,
  },
};

type AnyField = ExpenseField<unknown> & { name: FieldName; shortLabel: string; serverName: string };

/** The table for whoever treats all fields alike. Each value meets the field of its own name alone. */
export const FIELDS = Object.entries(TABLE).map(([name, field]) => ({
  name,
  shortLabel: field.label,
  serverName: name,
  ...field,
})) as unknown as AnyField[];

/** The fields that the back end knows. */
export function fieldsFor(hasExtras: boolean): AnyField[] {
  return FIELDS.filter(({ isExtra }) => hasExtras || !isExtra);
}

/** A value for each field of the form. */
export function fieldValues(valueOf: (field: AnyField) => unknown): FieldValues {
  return Object.fromEntries(FIELDS.map((field) => [field.name, valueOf(field)])) as FieldValues;
}

/** The fields' part of what the form sends. */
export function fieldsPayload(values: FieldValues, hasExtras: boolean) {
  const parts = fieldsFor(hasExtras).map(({ name, toPayload }) => toPayload(values[name], values));
  return Object.assign({}, ...parts) as Omit<ExpenseInput, 'payers' | 'shares'>;
}
