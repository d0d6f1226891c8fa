import type { ExpenseFormProps } from '@quits/core';
import { t } from '@quits/domain';
import { SelectField } from '@quits/ui';
import styles from './expense-form.module.css';

/** Asks for the group in a form that opened without one. */
export function GroupField({ choice }: { choice: NonNullable<ExpenseFormProps['choice']> }) {
  return (
    <SelectField
      label={t('Group')}
      className={styles.group}
      value={String(choice.groupId)}
      options={choice.groups.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(id) => choice.onChange(Number(id))}
    />
  );
}
