import { PATHS } from '@quits/contracts';
import { Link } from 'react-router-dom';
import styles from './navigation.module.css';

/** The product's mark and name, as the way home. */
export function Brand() {
  return (
    <Link to={PATHS.dashboard} className={styles.brand}>
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        <rect className={styles.markGround} width="32" height="32" rx="8" />
        <path className={styles.markSign} d="M9 13h14M9 19h14" strokeWidth="3.5" strokeLinecap="round" />
      </svg>
      Quits
    </Link>
  );
}
