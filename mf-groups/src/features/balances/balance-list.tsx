import { List } from '@quits/ui';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFold } from '../../lib/use-fold.tsx';
import { BalanceEntry } from './balance-entry.tsx';
import type { BalanceEntryProps } from './balance-entry.tsx';
import type { BalanceRow } from './balance-rows.ts';
import styles from './balance-summary.module.css';

export function SettledUp({ children }: { children: ReactNode }) {
  return (
    <p className={styles.settled}>
      <CircleCheck className={styles.settledIcon} aria-hidden="true" />
      {children}
    </p>
  );
}

interface BalanceListProps extends Omit<BalanceEntryProps, 'row'> {
  /** The own ones first. */
  rows: readonly BalanceRow[];
  /** What is said where there are none. */
  none: string;
}

/** Who owes whom. The own ones are always seen; those of others in a large group are folded. */
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
