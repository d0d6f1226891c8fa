import { formatAmount, formatMoney, minorUnitOf, msg, parseAmount, shownNumber, t } from '@quits/domain';
import { AmountField } from '@quits/ui';
import {
  entryCurrencyOf,
  type ExpenseField,
  type FieldControlProps,
  formatLimit,
  isText,
  typedCents,
} from './field.ts';
import styles from './fields.module.css';

function TotalControl({ isReadOnly, values, ...control }: FieldControlProps<string>) {
  const currency = entryCurrencyOf(values);
  return (
    <AmountField
      {...control}
      currency={currency}
      className={styles.total}
      isLarge
      readOnly={isReadOnly}
      required
      placeholder={shownNumber(formatAmount(0, minorUnitOf(currency)))}
    />
  );
}

export const total: ExpenseField<string> = {
  label: msg('Total Amount'),
  shortLabel: msg('Total'),
  serverName: 'total_amount',
  isTypedText: true,
  initial: '',
  fromExpense: ({ totalCents, original }) => formatAmount(original?.totalCents ?? totalCents),
  isValue: isText,
  toPayload: (typed) => ({ totalCents: typedCents(typed) }),
  problemOf: (typed, values) =>
    /\d/.test(typed) && parseAmount(typed) === undefined
      ? t('The total must be at most {amount}', { amount: formatLimit(entryCurrencyOf(values)) })
      : undefined,
  describe: ({ totalCents }, currency) => formatMoney(totalCents, currency),
  Control: TotalControl,
};
