import { Link, type LinkProps } from 'react-router-dom';
import { classNames } from '../class-names.ts';
import { keepFocus } from '../focus/keep-focus.ts';
import { buttonClass, ButtonIcon, type ButtonLook } from './button-look.tsx';
import styles from './button.module.css';

/**
 * A link to another page or view that looks like a button. If the link disappears, the focus stays nearby.
 */
export function LinkButton({
  variant,
  size,
  icon,
  isFullWidth,
  className,
  onClick,
  children,
  ...rest
}: LinkProps & ButtonLook) {
  return (
    <Link
      {...rest}
      className={classNames(buttonClass({ variant, size, isFullWidth, icon }), className)}
      onClick={(event) => {
        keepFocus(event.currentTarget);
        onClick?.(event);
      }}
    >
      {Boolean(icon) && <ButtonIcon icon={icon} />}
      <span className={styles.label}>{children}</span>
    </Link>
  );
}
