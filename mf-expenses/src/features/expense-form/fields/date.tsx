import { today } from '@quits/contracts';
import { FIRST_DAY, msg, t, yearAfter } from '@quits/domain';
import { TextField, formatDay } from '@quits/ui';
import { type ExpenseField, type FieldControlProps, isText } from './field.ts';
import styles from './fields.module.css';

/** Null means the day of sending. An incomplete date is an empty text. */
type DateValue = string | null;

function DateControl({ value, label, error, onChange }: FieldControlProps<DateValue>) {
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

function problemOf(value: DateValue): string | undefined {
  if (value === null) return undefined;
  if (value === '') return t('Choose a day');
  if (value < FIRST_DAY) return t('The date must not be before {date}', { date: formatDay(FIRST_DAY) });
  return value > yearAfter(today()) ? t('The date must not be more than a year ahead') : undefined;
}

export const date: ExpenseField<DateValue> = {
  label: msg('Date'),
  isExtra: true,
  summary: (value) => (value === null || value === today() ? undefined : formatDay(value)),
  initial: null,
  fromExpense: (expense) => (expense.date === '' ? null : expense.date),
  isValue: (kept) => kept === null || isText(kept),
  toPayload: (value) => ({ date: value ?? today() }),
  problemOf,
  describe: (sent) => (sent.date === undefined ? '' : formatDay(sent.date)),
  Control: DateControl,
};
