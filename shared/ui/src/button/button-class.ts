import { classNames } from '../class-names.ts';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'm' | 's';

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  isFullWidth?: boolean;
  hasIcon?: boolean;
}

/** The classes that make an element look like a button. */
export function buttonClass({ variant = 'secondary', size = 'm', isFullWidth, hasIcon }: ButtonLook): string {
  return classNames(
    styles.button,
    styles[variant],
    size === 's' && styles.s,
    isFullWidth && styles.fullWidth,
    hasIcon && styles.withIcon,
  );
}
