import { LIMITS } from '@quits/contracts';
import { cleanText, msg, t } from '@quits/domain';
import { EntryIcon } from '@quits/ledger-ui';
import { TextField } from '@quits/ui';
import { categoryOf } from './category.tsx';
import { type ExpenseField, type FieldControlProps, isText } from './field.ts';
import styles from './fields.module.css';

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
      placeholder={isReadOnly ? undefined : t('What was it for?')}
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
