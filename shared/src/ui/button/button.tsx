import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Spinner } from '../feedback/spinner.tsx';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'm' | 's';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** An answer is awaited: a spinner shows and presses do nothing, but the focus stays. */
  isBusy?: boolean;
  icon?: ReactNode;
  isFullWidth?: boolean;
}

/** A button; `type="button"` unless told otherwise. While busy it neither calls `onClick` nor submits. */
export function Button({
  variant = 'secondary',
  size = 'm',
  isBusy = false,
  icon,
  isFullWidth = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const hasIcon = icon !== undefined && icon !== null;

  const spinner = (
    <span className={styles.spinner}>
      <Spinner />
    </span>
  );

  function press(event: MouseEvent<HTMLButtonElement>): void {
    if (isBusy) {
      event.preventDefault();
      event.stopPropagation();
    } else {
      onClick?.(event);
    }
  }

  return (
    <button
      {...rest}
      type={type}
      className={classNames(
        styles.button,
        styles[variant],
        size === 's' && styles.s,
        isFullWidth && styles.fullWidth,
        hasIcon && styles.withIcon,
        isBusy && !hasIcon && styles.busyWithoutIcon,
        className,
      )}
      aria-disabled={isBusy ? true : rest['aria-disabled']}
      aria-busy={isBusy || undefined}
      onClick={press}
    >
      {isBusy && hasIcon && spinner}
      {!isBusy && hasIcon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <span className={styles.label}>
        {isBusy && !hasIcon && spinner}
        {children}
      </span>
    </button>
  );
}
