import { CATEGORIES, type Category, CATEGORY_KEYS, guessCategory, isCategory, msg, t } from '@quits/domain';
import { SelectField } from '@quits/ui';
import type { CategoryValue, ExpenseField, FieldControlProps, RelatedValues } from './field.ts';
import styles from './fields.module.css';

const options = () => [
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
      options={options()}
      value={categoryOf(value, values) ?? ''}
      onChange={(chosen) => onChange(isCategory(chosen) ? chosen : null)}
    />
  );
}

export const category: ExpenseField<CategoryValue> = {
  label: msg('Category'),
  isExtra: true,
  isOfExpensesAlone: true,
  summary: (value, values) => {
    const chosen = categoryOf(value, values);
    return chosen ? t(CATEGORIES[chosen].name) : undefined;
  },
  initial: 'proposed',
  fromExpense: (expense) => (isCategory(expense.category) ? expense.category : null),
  isValue: (kept) => kept === null || kept === 'proposed' || isCategory(kept),
  toPayload: (value, values) => ({ category: categoryOf(value, values) }),
  describe: (sent) => t(sent.category ? CATEGORIES[sent.category].name : 'No category'),
  Control: CategoryControl,
};
