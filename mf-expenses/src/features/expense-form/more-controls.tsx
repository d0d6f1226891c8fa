import { LIMITS } from '@quits/contracts';
import { CATEGORIES, CATEGORY_KEYS, FIRST_DAY, isCategory, yearAfter } from '@quits/domain';
import { SelectField, TextAreaField, TextField } from '@quits/ui';
import { categoryOf, today } from './field-values.ts';
import type { FieldControlProps, HeldCategory } from './field-types.ts';
import styles from './expense-form.module.css';

export { OriginalControl } from './original-control.tsx';

const CATEGORY_OPTIONS = [
  { value: '', label: 'No category' },
  ...CATEGORY_KEYS.map((key) => ({ value: key, label: CATEGORIES[key].name })),
];

export function CategoryControl({ label, value, values, error, onChange }: FieldControlProps<HeldCategory>) {
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

export function DateControl({ value, label, error, onChange }: FieldControlProps<string | null>) {
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

export function NotesControl({ value, label, error, onChange }: FieldControlProps<string>) {
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
