import { useAsOf } from '@quits/core';
import styles from './as-of.module.css';

/** "10:42 AM", and the day where it is not today. */
function inWords(time: number): string {
  const date = new Date(time);
  const isToday = date.toDateString() === new Date().toDateString();
  return date.toLocaleString('en-US', { timeStyle: 'short', ...(isToday ? {} : { dateStyle: 'medium' }) });
}

/** Says that what is shown is of an earlier visit, until fresh answers stand. */
export function AsOf() {
  const asOf = useAsOf();
  if (asOf === undefined) return null;
  return (
    <p className={styles.asOf}>
      <span className={styles.pill}>As of {inWords(asOf)}</span>
    </p>
  );
}
