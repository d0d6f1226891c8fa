import { CircleCheck } from 'lucide-react';
import { useId } from 'react';
import { formatMoney, isWithinTolerance } from '@quits/domain';
import type { RowList } from './form-state.ts';
import type { ExpenseFormModel } from './use-expense-form.ts';
import styles from './expense-form.module.css';

const WORDS: Record<RowList, { label: string; missing: string }> = {
  payers: { label: 'Total paid', missing: 'left to pay' },
  shares: { label: 'Total shares', missing: 'left to split' },
};

function gapText(gapCents: number, missing: string): string | undefined {
  if (gapCents === 0) return undefined;
  return gapCents > 0 ? `${formatMoney(gapCents)} ${missing}` : `${formatMoney(-gapCents)} too much`;
}

interface TotalLineProps {
  form: ExpenseFormModel;
  list: RowList;
}

function TotalLine({ form, list }: TotalLineProps) {
  const id = useId();
  const { figures } = form;
  const { label, missing } = WORDS[list];
  const sumCents = list === 'payers' ? figures.paidCents : figures.sharedCents;
  const gap = gapText(figures.totalCents - sumCents, missing);
  const isRight = figures.totalCents > 0 && isWithinTolerance(sumCents, figures.totalCents);
  return (
    <div className={styles.totalLine}>
      <span id={id} className={styles.totalLabel}>
        {label}
      </span>
      <output aria-labelledby={id} className={styles.totalValue}>
        {gap !== undefined && <span className={isRight ? styles.gapSmall : styles.gap}>{gap}</span>}
        <span className={styles.sum}>{formatMoney(sumCents)}</span>
        {isRight && <CircleCheck className={styles.tick} aria-hidden="true" />}
      </output>
    </div>
  );
}

/** The live sums of the form: what is paid and split so far, and what is still missing. */
export function TotalLines({ form }: { form: ExpenseFormModel }) {
  return (
    <div className={styles.totals}>
      <TotalLine form={form} list="payers" />
      <TotalLine form={form} list="shares" />
    </div>
  );
}
