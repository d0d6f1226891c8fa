import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Spinner } from './spinner.tsx';
import styles from './button.module.css';

export interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'm' | 's';
  isFullWidth?: boolean;
  icon?: ReactNode;
}

/** The classes that make an element look like a button. */
export function buttonClass({ variant = 'secondary', size = 'm', isFullWidth, icon }: ButtonLook): string {
  return classNames(
    styles.button,
    styles[variant],
    size === 's' && styles.s,
    isFullWidth && styles.fullWidth,
    Boolean(icon) && styles.withIcon,
  );
}

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
