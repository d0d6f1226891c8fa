import { useWaiting } from '@quits/core';
import { t } from '@quits/domain';
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
      {t('Not counted yet: {count, plural, one {# entry} other {# entries}} waiting', { count })}
    </p>
  );
}
