import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { buttonClass } from './button-class.ts';
import { ButtonIcon } from './button-icon.tsx';
import type { ButtonProps } from './button.tsx';
import styles from './button.module.css';

export interface IconButtonProps extends Omit<
  ButtonProps,
  'children' | 'icon' | 'isFullWidth' | 'aria-label' | 'title'
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
  size,
  isBusy = false,
  type = 'button',
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      {...(isBusy && { 'aria-disabled': true, 'aria-busy': true })}
      type={type}
      aria-label={label}
      title={label}
      className={classNames(buttonClass({ variant, size }), styles.iconButton, className)}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <ButtonIcon icon={icon} isBusy={isBusy} />
    </button>
  );
}
