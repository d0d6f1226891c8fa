import { CircleCheck } from 'lucide-react';
import { useId } from 'react';
import { Money, classNames } from '@quits/ui';
import { entryCurrencyOf, typedCents } from './fields/field.ts';
import { isBalanced, sumOf } from './form-checks.ts';
import { LISTS } from './form-state.ts';
import type { FormState, RowList } from './form-state.ts';
import styles from './expense-form.module.css';

const LABELS = {
  payers: { total: 'Total paid', missing: 'left to pay' },
  shares: { total: 'Total shares', missing: 'left to split' },
};

function TotalLine({ state, list }: { state: FormState; list: RowList }) {
  const id = useId();
  const { total, missing } = LABELS[list];
  const currency = entryCurrencyOf(state);
  const totalCents = typedCents(state.total);
  const sumCents = sumOf(state, list);
  const gapCents = totalCents - sumCents;
  const isRight = totalCents > 0 && isBalanced(state, list);
  return (
    <div className={styles.totalLine}>
      <span id={id} className={styles.totalLabel}>
        {total}
      </span>
      <output aria-labelledby={id} className={styles.totalValue}>
        {gapCents !== 0 && (
          <span className={isRight ? styles.gapSmall : styles.gap}>
            <Money cents={Math.abs(gapCents)} currency={currency} /> {gapCents > 0 ? missing : 'too much'}
          </span>
        )}
        <span className={styles.sum}>
          <Money cents={sumCents} currency={currency} />
        </span>
        {isRight && <CircleCheck className={styles.tick} aria-hidden="true" />}
      </output>
    </div>
  );
}

/**
 * The live sums of the form: what is paid and split so far, and what is missing. A complete form shows one
 * line.
 */
export function TotalLines({ state }: { state: FormState }) {
  const isEven = LISTS.every((list) => sumOf(state, list) === typedCents(state.total));
  return (
    <div className={classNames(styles.totals, isEven && styles.even)}>
      <TotalLine state={state} list="payers" />
      <TotalLine state={state} list="shares" />
    </div>
  );
}
