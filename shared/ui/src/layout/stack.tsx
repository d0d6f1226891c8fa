import type { ReactNode } from 'react';
import styles from './layout.module.css';

interface ArrangedProps {
  /** A step of the spacing scale, in pixels. */
  gap: 4 | 8 | 12 | 16 | 20 | 24 | 32 | 40 | 56 | 72;
  children: ReactNode;
}

/** Arranges children vertically at an even distance. */
export function Stack({ gap, children }: ArrangedProps) {
  return (
    <div className={styles.stack} style={{ gap: `var(--q-space-${gap})` }}>
      {children}
    </div>
  );
}

/** Arranges children in a row that wraps. */
export function Cluster({ gap, children }: ArrangedProps) {
  return (
    <div className={styles.cluster} style={{ gap: `var(--q-space-${gap})` }}>
      {children}
    </div>
  );
}
