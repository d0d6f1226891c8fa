import { formatSplitValue, parseSplitValue, t } from '@quits/domain';
import { AmountField, Button, Money } from '@quits/ui';
import { amountText } from './fields/field.ts';
import { amountOfExtra, type FormBill, type FormExtra, readBill, shownExtras } from './form-bill.ts';
import styles from './items-editor.module.css';

interface BillExtrasProps {
  bill: FormBill;
  currency: string;
  onChange: (extra: FormExtra) => void;
}

/** The same figure as a percentage, without the decimals that an amount gets. */
function asPercent(extra: FormExtra): FormExtra {
  const { typed } = extra;
  const figure = typed === '' ? '' : formatSplitValue('percent', parseSplitValue('percent', typed));
  return { ...extra, typed: figure, isPercent: true };
}

/** An amount, or a percentage of the items with the amount that it comes to. */
function ExtraField({ extra, bill, currency, onChange }: BillExtrasProps & { extra: FormExtra }) {
  const { name, typed, isPercent } = extra;
  const { cents } = amountOfExtra(extra, readBill(bill, currency).items, currency);
  return (
    <div className={styles.fields}>
      <span className={styles.name}>
        <span aria-hidden="true">{name}</span>
        <span className={styles.worked} aria-live="polite">
          {isPercent && typed !== '' && <Money cents={cents} currency={currency} />}
        </span>
      </span>
      <AmountField
        className={styles.amount}
        inputClassName={styles.figure}
        label={name}
        hideLabel
        hideSign
        {...(isPercent ? { sign: { after: '%' } } : { currency })}
        placeholder={isPercent ? '0' : amountText(0, currency)}
        value={typed}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
          if (event.key !== '%') return;
          event.preventDefault();
          onChange(asPercent(extra));
        }}
        onChange={(text) => onChange({ ...extra, typed: text })}
      />
      <Button
        variant={isPercent ? 'primary' : 'secondary'}
        className={styles.unit}
        aria-pressed={isPercent}
        aria-label={t('[an amount] In percent')}
        title={t('[an amount] In percent')}
        onClick={() => onChange(isPercent ? { ...extra, isPercent: false } : asPercent(extra))}
      >
        %
      </Button>
    </div>
  );
}

/** Tax, tip and discount of a bill, and what else it has on top of its items. */
export function BillExtras(props: BillExtrasProps) {
  return (
    <div className={styles.extras}>
      {shownExtras(props.bill).map((extra) => (
        <ExtraField key={extra.name} extra={extra} {...props} />
      ))}
    </div>
  );
}
