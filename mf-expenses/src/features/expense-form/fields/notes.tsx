import { LIMITS } from '@quits/contracts';
import { cleanText, msg, t } from '@quits/domain';
import { TextAreaField } from '@quits/ui';
import { type ExpenseField, type FieldControlProps, isText } from './field.ts';
import styles from './fields.module.css';

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
