import { useOldestAnswerTime } from '@quits/core';
import type { Offline } from './use-offline.ts';
import styles from './stale-notice.module.css';

/** "10:42 AM", with the day where it is not today. */
function formatTime(time: number): string {
  const date = new Date(time);
  const isToday = date.toDateString() === new Date().toDateString();
  return date.toLocaleString('en-US', { timeStyle: 'short', ...(isToday ? {} : { dateStyle: 'medium' }) });
}

interface StaleNoticeProps {
  offline: Offline | undefined;
  isSignedIn: boolean;
}

/** Shows that the page has stale answers from an earlier visit, or can get no newer ones. */
export function StaleNotice({ offline, isSignedIn }: StaleNoticeProps) {
  const answeredAt = useOldestAnswerTime();
  if (offline) {
    const seen = isSignedIn ? (answeredAt ?? offline.since) : undefined;
    return (
      <p className={styles.offline}>
        You&apos;re offline.{seen !== undefined && ` What you see is from ${formatTime(seen)}.`}
      </p>
    );
  }
  if (answeredAt === undefined) return null;
  return (
    <p className={styles.notice}>
      <span className={styles.pill}>As of {formatTime(answeredAt)}</span>
    </p>
  );
}
