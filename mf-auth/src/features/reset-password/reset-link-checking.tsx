import { Spinner } from '@quits/shared/ui';
import styles from './reset-password.module.css';

/** The link is being validated. */
export function ResetLinkChecking() {
  return (
    <p role="status" className={styles.waiting}>
      <Spinner />
      Checking your reset link...
    </p>
  );
}
