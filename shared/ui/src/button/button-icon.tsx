import type { ReactNode } from 'react';
import { Spinner } from '../feedback/spinner.tsx';
import styles from './button.module.css';

/** The icon of a button, or the spinner in its place. */
export function ButtonIcon({ icon, isBusy = false }: { icon?: ReactNode; isBusy?: boolean }) {
  return isBusy ? (
    <span className={styles.spinner}>
      <Spinner />
    </span>
  ) : (
    <span className={styles.icon} aria-hidden="true">
      {icon}
    </span>
  );
}
