/** The fields of an expense that need nothing but a control. */
import { type CSSProperties, useState } from 'react';
import { CalendarDays } from 'lucide-react';
import { LIMITS, today } from '@quits/contracts';
import {
  CATEGORIES,
  CATEGORY_KEYS,
  type Category,
  cleanText,
  FIRST_DAY,
  formatMoney,
  guessCategory,
  isCategory,
  maxCentsOf,
  maxPaidCentsOf,
  msg,
  shownNumber,
  t,
  yearAfter,
} from '@quits/domain';
import { EntryIcon } from '@quits/ledger-ui';
import { AmountField, formatDay, SelectField, TextAreaField, TextField } from '@quits/ui';
import {
  amountText,
  type CategoryValue,
  entryCurrencyOf,
  type ExpenseField,
  type FieldControlProps,
  isText,
  readCents,
  type RelatedValues,
  totalCentsOf,
} from './field.ts';
import styles from './fields.module.css';

const categoryOptions = () => [
  { value: '', label: t('No category') },
  ...CATEGORY_KEYS.map((key) => ({ value: key, label: t(CATEGORIES[key].name) })),
];

/** The chosen category, or the one that follows from the description. */
export function categoryOf(
  value: CategoryValue,
  { description }: Pick<RelatedValues, 'description'>,
): Category | null {
  return value === 'proposed' ? guessCategory(description) : value;
}

function CategoryControl({ label, value, values, error, onChange }: FieldControlProps<CategoryValue>) {
  return (
    <SelectField
      label={label}
      error={error}
      className={styles.category}
      options={categoryOptions()}
      value={categoryOf(value, values) ?? ''}
      onChange={(chosen) => onChange(isCategory(chosen) ? chosen : null)}
    />
  );
}

export const category: ExpenseField<CategoryValue> = {
  label: msg('Category'),
  isExtra: true,
  isOfExpensesAlone: true,
  // The tile in the description shows the proposed one.
  summary: (value) => (value === 'proposed' || value === null ? undefined : t(CATEGORIES[value].name)),
  initial: 'proposed',
  fromExpense: (expense) => (isCategory(expense.category) ? expense.category : null),
  isValue: (kept) => kept === null || kept === 'proposed' || isCategory(kept),
  toPayload: (value, values) => ({ category: categoryOf(value, values) }),
  describe: (sent) => t(sent.category ? CATEGORIES[sent.category].name : 'No category'),
  Control: CategoryControl,
};

function DescriptionControl({
  isReadOnly,
  isExtended: _,
  onRelated: _on,
  values,
  ...control
}: FieldControlProps<string>) {
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
      placeholder={isReadOnly ? undefined : t('Optional')}
    />
  );
}

export const description: ExpenseField<string> = {
  label: msg('Description'),
  isTypedText: true,
  initial: '',
  fromExpense: (expense) => expense.description,
  isValue: isText,
  toPayload: (typed) => ({ description: cleanText(typed) }),
  describe: (sent) => cleanText(sent.description),
  Control: DescriptionControl,
};

interface MainAmountProps extends Pick<FieldControlProps<string>, 'label' | 'value' | 'error' | 'onChange'> {
  inputRef?: FieldControlProps<string>['inputRef'];
  currency: string;
  hint?: string | undefined;
  hideSign: boolean;
  isReadOnly?: boolean;
  onBelowZero?: (() => void) | undefined;
  onFocus?: () => void;
}

/** A main figure of the form: what was paid, or what a statement says. */
export function MainAmount({ isReadOnly = false, ...field }: MainAmountProps) {
  return (
    <AmountField
      {...field}
      className={styles.total}
      inputClassName={styles.totalInput}
      style={{ '--q-figures': Math.max(field.value.length, 4) } as CSSProperties}
      isLarge
      readOnly={isReadOnly}
      required
      placeholder={shownNumber(amountText(0, field.currency))}
    />
  );
}

function TotalControl({
  label,
  isReadOnly,
  isExtended,
  values,
  onRelated,
  ...control
}: FieldControlProps<string>) {
  const [isTurned, setIsTurned] = useState(false);
  const { original, refund: isRefund } = values;
  return (
    <MainAmount
      {...control}
      label={original ? t('Amount in {currency}', { currency: original.currency }) : label}
      currency={entryCurrencyOf(values)}
      hideSign={isExtended}
      isReadOnly={isReadOnly}
      hint={isTurned && isRefund ? t('Below zero: this is a refund now.') : undefined}
      onFocus={() => setIsTurned(false)}
      onBelowZero={
        isExtended
          ? () => {
              if (!isRefund) setIsTurned(true);
              onRelated({ refund: true });
            }
          : undefined
      }
    />
  );
}

export const total: ExpenseField<string> = {
  label: msg('Total Amount'),
  shortLabel: msg('Total'),
  serverName: 'total_amount',
  isTypedText: true,
  initial: '',
  fromExpense: ({ totalCents, original }, currency) =>
    amountText(original?.totalCents ?? totalCents, original?.currency ?? currency),
  isValue: isText,
  toPayload: (_typed, values) => ({ totalCents: totalCentsOf(values) }),
  problemOf: (typed, values) => {
    const currency = entryCurrencyOf(values);
    const most = values.original ? maxPaidCentsOf(currency) : maxCentsOf(currency);
    return /\d/.test(typed) && (readCents(typed, currency) ?? Infinity) > most
      ? t('The total must be at most {amount}', { amount: formatMoney(most, currency) })
      : undefined;
  },
  describe: ({ totalCents }, currency) => formatMoney(totalCents, currency),
  Control: TotalControl,
};

function RefundControl({ label, value, onChange }: FieldControlProps<boolean>) {
  return (
    <div className={styles.refund}>
      <label className={styles.switch}>
        <span>{label}</span>
        <input
          type="checkbox"
          role="switch"
          aria-checked={value}
          className={styles.switchInput}
          checked={value}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </label>
    </div>
  );
}

/** Whether money came back. The total says it by its sign. */
export const refund: ExpenseField<boolean> = {
  label: msg('[money that comes back] Refund'),
  isExtra: true,
  isOfExpensesAlone: true,
  initial: false,
  fromExpense: () => false,
  isValue: (kept) => typeof kept === 'boolean',
  toPayload: () => ({}),
  Control: RefundControl,
};

/** Null means the day of sending. An incomplete date is an empty text. */
type DateValue = string | null;

/** A chip that shows the day in words, and the browser's own field once it has the focus. */
function DateControl({ value, label, error, onChange }: FieldControlProps<DateValue>) {
  const day = value ?? today();
  return (
    <TextField
      type="date"
      label={label}
      hideLabel
      error={error}
      className={styles.date}
      inputClassName={styles.dateInput}
      prefix={
        <span className={styles.day}>
          <CalendarDays className={styles.dayIcon} />
          <span>{day === today() ? t('Today') : day === '' ? '' : formatDay(day)}</span>
        </span>
      }
      required
      min={FIRST_DAY}
      max={yearAfter(today())}
      value={day}
      onChange={onChange}
    />
  );
}

function dateProblem(value: DateValue): string | undefined {
  if (value === null) return undefined;
  if (value === '') return t('Choose a day');
  if (value < FIRST_DAY) return t('The date must not be before {date}', { date: formatDay(FIRST_DAY) });
  return value > yearAfter(today()) ? t('The date must not be more than a year ahead') : undefined;
}

export const date: ExpenseField<DateValue> = {
  label: msg('Date'),
  isExtra: true,
  isChip: true,
  initial: null,
  fromExpense: (expense) => (expense.date === '' ? null : expense.date),
  isValue: (kept) => kept === null || isText(kept),
  toPayload: (value) => ({ date: value ?? today() }),
  problemOf: dateProblem,
  describe: (sent) => (sent.date === undefined ? '' : formatDay(sent.date)),
  Control: DateControl,
};

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

export const notes: ExpenseField<string> = {
  label: msg('Notes'),
  isExtra: true,
  isTypedText: true,
  summary: (typed) => cleanText(typed) || undefined,
  initial: '',
  fromExpense: (expense) => expense.notes,
  isValue: isText,
  toPayload: (typed) => ({ notes: cleanText(typed) }),
  describe: ({ notes: typed = '' }) => (typed === '' ? t('No notes') : typed),
  Control: NotesControl,
};
