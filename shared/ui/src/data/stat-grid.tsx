import { valueText } from '@quits/domain';
import type { ReactNode } from 'react';
import styles from './stat.module.css';

/** One figure of a `StatGrid` with its label; a dash while unknown. A number has the region's digits. */
export function StatCard({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className={styles.stat}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{typeof value === 'number' ? valueText(value) : (value ?? '–')}</dd>
    </div>
  );
}

/** Figures in a row on the page's background. Its children are `StatCard`s only (a description list). */
export function StatGrid({ children }: { children: ReactNode }) {
  return <dl className={styles.grid}>{children}</dl>;
}
