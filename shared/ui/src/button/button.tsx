import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { buttonClass } from './button-class.ts';
import type { ButtonSize, ButtonVariant } from './button-class.ts';
import { ButtonIcon } from './button-icon.tsx';
import styles from './button.module.css';

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
  variant,
  size,
  isBusy = false,
  icon,
  isFullWidth,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const hasIcon = Boolean(icon);
  const isLabelMoved = isBusy && !hasIcon;

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
      {...(isBusy && { 'aria-disabled': true, 'aria-busy': true })}
      type={type}
      className={classNames(
        buttonClass({ variant, size, isFullWidth, hasIcon }),
        isLabelMoved && styles.busyWithoutIcon,
        className,
      )}
      onClick={press}
    >
      {hasIcon && <ButtonIcon icon={icon} isBusy={isBusy} />}
      <span className={styles.label}>
        {isLabelMoved && <ButtonIcon isBusy />}
        {children}
      </span>
    </button>
  );
}
