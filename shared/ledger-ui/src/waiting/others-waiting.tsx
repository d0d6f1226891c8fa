import { t } from '@quits/domain';
import styles from './waiting-rows.module.css';

/** Says how many entries of other people wait on this device for them; their content stays hidden. */
export function OthersWaiting({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className={styles.meta}>
      {t(
        '{count, plural, one {# entry of another account waits on this device.} other {# entries of another account wait on this device.}}',
        { count },
      )}
    </p>
  );
}
