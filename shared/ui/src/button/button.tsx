import type { ComponentProps, FocusEvent, MouseEvent } from 'react';
import { classNames } from '../class-names.ts';
import { focusedElement, keepFocus } from '../focus/keep-focus.ts';
import { buttonClass, ButtonIcon, type ButtonLook } from './button-look.tsx';
import { forgetTap, isSecondTap } from './second-tap.ts';
import styles from './button.module.css';

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Waits for an answer: a spinner shows and presses do nothing, but the focus stays. */
  isBusy?: boolean;
  /** Has nothing to do now: presses do nothing, but unlike with `disabled` the focus stays. */
  isIdle?: boolean;
}

/**
 * A button; `type="button"` by default. While busy or idle it neither calls `onClick` nor submits. If a press
 * removes the button, the focus stays nearby. A button that can be busy or idle takes a double tap as one press,
 * however fast the answer comes.
 */
export function Button({
  variant,
  size,
  isBusy,
  isIdle,
  icon,
  isFullWidth,
  type = 'button',
  className,
  onClick,
  onFocus,
  children,
  ...rest
}: ButtonProps) {
  const hasIcon = Boolean(icon);
  const isLabelMoved = isBusy === true && !hasIcon;

  const isReady = isBusy !== true && isIdle !== true;

  function press(event: MouseEvent<HTMLButtonElement>): void {
    const isRepeated = isSecondTap(event) && (isBusy ?? isIdle) !== undefined;
    if (!isReady || isRepeated) {
      event.preventDefault();
      event.stopPropagation();
    } else {
      // The press may remove the button.
      if (event.currentTarget === focusedElement()) keepFocus(event.currentTarget);
      onClick?.(event);
    }
  }

  function takeFocus(event: FocusEvent<HTMLButtonElement>): void {
    if (event.relatedTarget?.matches('input, textarea, select') === true) forgetTap();
    onFocus?.(event);
  }

  return (
    <button
      {...rest}
      {...(!isReady && { 'aria-disabled': true })}
      {...(isBusy && { 'aria-busy': true })}
      type={type}
      className={classNames(
        buttonClass({ variant, size, isFullWidth, icon }),
        isLabelMoved && styles.busyWithoutIcon,
        className,
      )}
      onClick={press}
      onFocus={takeFocus}
    >
      {hasIcon && <ButtonIcon icon={icon} isBusy={isBusy === true} />}
      {children !== undefined && (
        <span className={styles.label}>
          {isLabelMoved && <ButtonIcon isBusy />}
          <span>{children}</span>
        </span>
      )}
    </button>
  );
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'aria-label' | 'title'> {
  /** The accessible name, also shown as a tooltip. */
  label: string;
}

/** A button that shows only an icon; 44 px square, or 36 px with a target of 44 px. */
export function IconButton({ label, variant = 'quiet', className, ...button }: IconButtonProps) {
  return (
    <Button
      {...button}
      variant={variant}
      aria-label={label}
      title={label}
      className={classNames(styles.iconButton, className)}
    />
  );
}
