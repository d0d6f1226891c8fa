import { LIMITS, fieldIn } from '@quits/contracts';
import type { ExpenseInput } from '@quits/contracts';
import {
  CATEGORIES,
  FIRST_DAY,
  cleanText,
  formatAmount,
  formatMoney,
  formatRate,
  isCategory,
  minorUnitOf,
  parseAmount,
  parseRate,
  yearAfter,
} from '@quits/domain';
import { EntryIcon } from '@quits/ledger-ui';
import { AmountField, TextField, formatDay } from '@quits/ui';
import type { ExpenseField, FieldControlProps, FieldName, FieldValues, FormValues } from './field-types.ts';
import { categoryOf, today } from './field-values.ts';
import { entryCurrencyOf, exchanged } from './form-exchange.ts';
import type { HeldOriginal } from './form-exchange.ts';
import { moreControl } from './more-control.tsx';
import styles from './expense-form.module.css';

const isText = (kept: unknown): kept is string => typeof kept === 'string';

/** The text of an amount field in cents; an empty field counts as zero. */
export function typedCents(typed: string): number {
  return parseAmount(typed) ?? 0;
}

function DescriptionControl({ isReadOnly, values, ...control }: FieldControlProps<string>) {
  const category = categoryOf(values.category, values);
  return (
    <TextField
      {...control}
      className={styles.description}
      prefix={
        <span className={styles.tile}>
          <EntryIcon isSettlement={isReadOnly} category={category} />
        </span>
      }
      inputClassName={styles.withTile}
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
      currency={entryCurrencyOf(values)}
      className={styles.total}
      isLarge
      readOnly={isReadOnly}
      required
      placeholder={formatAmount(0, minorUnitOf(entryCurrencyOf(values)))}
    />
  );
}

function problemOfDay(held: string | null): string | undefined {
  if (held === null) return undefined;
  if (held === '') return 'Choose a day';
  if (held < FIRST_DAY) return `The date must not be before ${formatDay(FIRST_DAY)}`;
  return held > yearAfter(today()) ? 'The date must not be more than a year ahead' : undefined;
}

function isOriginal(kept: unknown): kept is HeldOriginal {
  return isText(fieldIn(kept, 'currency')) && isText(fieldIn(kept, 'rate'));
}

function mostIn(currency: string): string {
  return formatMoney(LIMITS.amountMaxCents - (LIMITS.amountMaxCents % minorUnitOf(currency)), currency);
}

function problemOfOriginal(held: HeldOriginal | null, { total, currency }: FormValues): string | undefined {
  if (!held) return undefined;
  if (held.rate.trim() === '') return 'Enter the rate';
  if (parseRate(held.rate) === undefined)
    return 'The rate must be above 0, at most 1,000,000, and have at most 8 decimals';
  const typed = typedCents(total);
  const cents = exchanged(typed, held, currency);
  if (cents === undefined || cents > LIMITS.amountMaxCents) return `That is more than ${mostIn(currency)}`;
  return typed > 0 && cents === 0 ? 'At this rate the total is nothing' : undefined;
}

/**
 * The independent fields of an expense, in the form's order. Payers and shares follow their own rules
 * (`form-state.ts`). Describe a new field here, once.
 */
const TABLE: { [Name in FieldName]: ExpenseField<FieldValues[Name]> } = {
  description: {
    label: 'Description',
    initial: '',
    fromExpense: ({ description }) => description,
    isHeld: isText,
    toPayload: (typed) => ({ description: cleanText(typed) }),
    Control: DescriptionControl,
  },
  total: {
    label: 'Total Amount',
    serverName: 'total_amount',
    initial: '',
    fromExpense: ({ totalCents, original }) => formatAmount(original?.totalCents ?? totalCents),
    isHeld: isText,
    toPayload: (typed) => ({ totalCents: typedCents(typed) }),
    problemOf: (typed, values) =>
      /\d/.test(typed) && parseAmount(typed) === undefined
        ? `The total must be at most ${mostIn(entryCurrencyOf(values))}`
        : undefined,
    Control: TotalControl,
  },
  original: {
    label: 'Currency',
    isExtra: true,
    isOfExpensesAlone: true,
    initial: null,
    fromExpense: ({ original }) =>
      original ? { currency: original.currency, rate: formatRate(original.rate) } : null,
    isHeld: (kept) => kept === null || isOriginal(kept),
    toPayload: (held, { total }) => ({
      original: held && {
        currency: held.currency,
        totalCents: typedCents(total),
        rate: parseRate(held.rate) ?? 0,
      },
    }),
    problemOf: problemOfOriginal,
    folded: (held, { total, currency }) => {
      if (!held) return undefined;
      const cents = exchanged(typedCents(total), held, currency);
      const result = cents ? ` = ${formatMoney(cents, currency)}` : '';
      return `${held.currency} at ${held.rate}${result}`;
    },
    Control: moreControl((controls) => controls.OriginalControl),
  },
  date: {
    label: 'Date',
    isExtra: true,
    initial: null,
    fromExpense: ({ date }) => (date === '' ? null : date),
    isHeld: (kept) => kept === null || isText(kept),
    toPayload: (held) => ({ date: held ?? today() }),
    problemOf: problemOfDay,
    folded: (held) => (held === null || held === today() ? undefined : formatDay(held)),
    Control: moreControl((controls) => controls.DateControl),
  },
  category: {
    label: 'Category',
    isExtra: true,
    isOfExpensesAlone: true,
    initial: 'proposed',
    fromExpense: ({ category }) => (isCategory(category) ? category : null),
    isHeld: (kept) => kept === null || kept === 'proposed' || isCategory(kept),
    toPayload: (held, values) => ({ category: categoryOf(held, values) }),
    folded: (held, values) => {
      const category = categoryOf(held, values);
      return category ? CATEGORIES[category].name : undefined;
    },
    Control: moreControl((controls) => controls.CategoryControl),
  },
  notes: {
    label: 'Notes',
    isExtra: true,
    initial: '',
    fromExpense: ({ notes }) => notes,
    isHeld: isText,
    toPayload: (typed) => ({ notes: cleanText(typed) }),
    folded: (typed) => cleanText(typed) || undefined,
    Control: moreControl((controls) => controls.NotesControl),
  },
};

type AnyField = ExpenseField<unknown> & { name: FieldName; serverName: string };

/**
 * The table as a list, for code that treats all fields alike. It maps each value to the field with the same
 * name.
 */
export const FIELDS = Object.entries(TABLE).map(([name, field]) => ({
  name,
  serverName: name,
  ...field,
})) as unknown as AnyField[];

/** The fields that the back end knows. */
export function fieldsFor(hasExtras: boolean): AnyField[] {
  return FIELDS.filter(({ isExtra }) => hasExtras || !isExtra);
}

export function fieldValues(valueOf: (field: AnyField) => unknown): FieldValues {
  return Object.fromEntries(FIELDS.map((field) => [field.name, valueOf(field)])) as FieldValues;
}

/** The fields' part of the request body. */
export function fieldsPayload(values: FieldValues, hasExtras: boolean) {
  const parts = fieldsFor(hasExtras).map(({ name, toPayload }) => toPayload(values[name], values));
  return Object.assign({}, ...parts) as Omit<ExpenseInput, 'payers' | 'shares'>;
}
