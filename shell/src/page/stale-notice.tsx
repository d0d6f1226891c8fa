import { useOldestAnswerTime } from '@quits/core';
import { t } from '@quits/domain';
import { formatTime } from '@quits/ui';
import styles from './stale-notice.module.css';

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
