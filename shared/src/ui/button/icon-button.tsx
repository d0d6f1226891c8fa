import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Spinner } from '../feedback/spinner.tsx';
import type { ButtonProps } from './button.tsx';
import styles from './button.module.css';

export interface IconButtonProps extends Omit<
  ButtonProps,
  'children' | 'icon' | 'isFullWidth' | 'aria-label'
> {
  /** The accessible name, also shown as a tooltip. */
  label: string;
  icon: ReactNode;
}

/** A button that shows only an icon; 44 px square, or 36 px with a target of 44 px. */
export function IconButton({
  label,
  icon,
  variant = 'quiet',
  size = 'm',
  isBusy = false,
  type = 'button',
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classNames(
        styles.button,
        styles.iconButton,
        styles[variant],
        size === 's' && styles.s,
        className,
      )}
      aria-disabled={isBusy ? true : rest['aria-disabled']}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {isBusy ? (
        <Spinner />
      ) : (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
    </button>
  );
}
