import { useWaiting } from '@quits/core';
import styles from './waiting-rows.module.css';

/** Says how many entries the balances of a group lack, because they wait on this device. */
export function NotCountedYet({ groupId }: { groupId?: number | undefined }) {
  const { entries } = useWaiting();
  const { length: count } = entries.filter(
    (entry) => entry.groupId === groupId && entry.state === 'waiting' && entry.expenseId === undefined,
  );
  if (count === 0) return null;
  return (
    <p role="status" className={styles.notCounted}>
      Not counted yet: {count === 1 ? '1 entry' : `${String(count)} entries`} waiting
    </p>
  );
}
