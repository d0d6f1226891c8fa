import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { LinkProps } from 'react-router-dom';
import { classNames } from '../class-names.ts';
import { buttonClass } from './button-class.ts';
import { ButtonIcon } from './button-icon.tsx';
import type { ButtonProps } from './button.tsx';
import styles from './button.module.css';

export interface LinkButtonProps extends LinkProps, Pick<ButtonProps, 'variant' | 'size' | 'isFullWidth'> {
  icon?: ReactNode;
}

/** A link to another page that looks like a button. */
export function LinkButton({
  variant,
  size,
  icon,
  isFullWidth,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  const hasIcon = Boolean(icon);
  return (
    <Link {...rest} className={classNames(buttonClass({ variant, size, isFullWidth, hasIcon }), className)}>
      {hasIcon && <ButtonIcon icon={icon} />}
      <span className={styles.label}>{children}</span>
    </Link>
  );
}
