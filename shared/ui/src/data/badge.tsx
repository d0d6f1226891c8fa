import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './badge.module.css';

export interface BadgeProps {
  tone?: 'neutral' | 'brand' | 'positive' | 'negative' | 'warning' | 'info';
  icon?: ReactNode;
  children: ReactNode;
}

/** A word or two about the item next to it. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      {icon !== undefined && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      {children}
    </span>
  );
}
