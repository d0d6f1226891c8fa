import { expensePath } from '@quits/shared/contracts';
import { Money, RelativeTime } from '@quits/shared/ui';
import { HandCoins, ReceiptText } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import type { ExpenseRow } from './expense-rows.ts';
import styles from './expense-row-link.module.css';

interface ExpenseRowLinkProps {
  row: ExpenseRow;
}

/** One expense or settlement; the whole row opens it, and its Back button leads here again. */
export function ExpenseRowLink({ row }: ExpenseRowLinkProps) {
  const { pathname } = useLocation();
  const isSettlement = row.kind === 'settlement';
  return (
    <Link className={styles.row} to={expensePath(row.id, pathname)}>
      <span className={isSettlement ? styles.settlementIcon : styles.icon} aria-hidden="true">
        {isSettlement ? <HandCoins /> : <ReceiptText />}
      </span>
      <span className={styles.main}>
        <span className={styles.title}>{row.title}</span>
        <span className={styles.meta}>
          {row.paidBy !== undefined && <span className={styles.paidBy}>{row.paidBy}</span>}
          <span className={styles.when}>
            <RelativeTime iso={row.createdAt} />
          </span>
        </span>
      </span>
      <span className={styles.amounts}>
        <span className={styles.total}>
          <Money cents={row.totalCents} />
        </span>
        {row.reading !== undefined && <span className={styles[row.kind]}>{row.reading}</span>}
      </span>
    </Link>
  );
}
