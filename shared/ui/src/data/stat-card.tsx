import type { ReactNode } from 'react';
import styles from './stat.module.css';

export interface StatCardProps {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
}

/** One figure of a `StatGrid`: what it is, how much, and a word about it. */
export function StatCard({ label, value, hint }: StatCardProps) {
  return (
    <div className={styles.stat}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{value}</dd>
      {hint !== undefined && <dd className={styles.hint}>{hint}</dd>}
    </div>
  );
}
