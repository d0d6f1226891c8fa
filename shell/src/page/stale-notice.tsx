import { useOldestAnswerTime } from '@quits/core';
import { t } from '@quits/domain';
import styles from './stale-notice.module.css';

/** "10:42 AM", with the day where it is not today. */
export function formatTime(time: number): string {
  const date = new Date(time);
  const isToday = date.toDateString() === new Date().toDateString();
  return date.toLocaleString('en-US', { timeStyle: 'short', ...(isToday ? {} : { dateStyle: 'medium' }) });
}

/** Shows that the page has stale answers from an earlier visit. */
export function StaleNotice() {
  const answeredAt = useOldestAnswerTime();
  if (answeredAt === undefined) return null;
  return (
    <p className={styles.notice}>
      <span className={styles.pill}>{t('As of {time}', { time: formatTime(answeredAt) })}</span>
    </p>
  );
}
