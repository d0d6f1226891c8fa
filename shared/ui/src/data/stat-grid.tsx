import type { ReactNode } from 'react';
import styles from './stat.module.css';

/** A strip of figures. Its children are `StatCard`s only (a description list). */
export function StatGrid({ children }: { children: ReactNode }) {
  return (
    <div className={styles.container}>
      <dl className={styles.grid}>{children}</dl>
    </div>
  );
}
