import { List } from '@quits/ui';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFold } from '../../lib/use-fold.tsx';
import { BalanceEntry, type BalanceEntryProps } from './balance-entry.tsx';
import type { BalanceRow } from './balance-rows.ts';
import styles from './balance-summary.module.css';

function SettledUp({ children }: { children: ReactNode }) {
  return (
    <p className={styles.settled}>
      <CircleCheck className={styles.settledIcon} aria-hidden="true" />
      {children}
    </p>
  );
}

interface BalanceListProps extends Omit<BalanceEntryProps, 'row'> {
  /** The person's own debts first. */
  rows: readonly BalanceRow[];
  /** The text of an empty list. */
  none: string;
}

/** Who owes whom. The person's own debts are always visible; a large group folds the others. */
export function BalanceList({ rows, none, ...entry }: BalanceListProps) {
  const own = rows.filter(({ kind }) => kind !== 'others');
  const { shown, button } = useFold(rows, own.length);
  if (rows.length === 0) return <SettledUp>{none}</SettledUp>;
  return (
    <>
      <List className={styles.list}>
        {shown.map((row) => (
          <BalanceEntry key={row.key} row={row} {...entry} />
        ))}
      </List>
      {button}
    </>
  );
}
