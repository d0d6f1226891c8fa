import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { LinkProps } from 'react-router-dom';
import { classNames } from '../class-names.ts';
import type { ButtonProps } from './button.tsx';
import styles from './button.module.css';

export interface LinkButtonProps extends LinkProps, Pick<ButtonProps, 'variant' | 'size' | 'isFullWidth'> {
  icon?: ReactNode;
}

/** A link to another page that looks like a button. */
export function LinkButton({
  variant = 'secondary',
  size = 'm',
  icon,
  isFullWidth = false,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <Link
      {...rest}
      className={classNames(
        styles.button,
        styles[variant],
        size === 's' && styles.s,
        isFullWidth && styles.fullWidth,
        icon !== undefined && styles.withIcon,
        className,
      )}
    >
      {icon !== undefined && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <span className={styles.label}>{children}</span>
    </Link>
  );
}
