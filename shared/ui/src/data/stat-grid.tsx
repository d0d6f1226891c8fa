import { valueText } from '@quits/domain';
import type { CSSProperties, ReactNode } from 'react';
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

interface StatGridProps {
  children: ReactNode;
  /** How many characters wide its figures are together: on a phone values get smaller, so that they stand in one row. */
  characters?: number;
}

/** Figures in a row on the page's background. Its children are `StatCard`s only (a description list). */
export function StatGrid({ children, characters = 1 }: StatGridProps) {
  const style = { '--q-characters': characters } as CSSProperties;
  return (
    <dl className={styles.grid} style={style}>
      {children}
    </dl>
  );
}
