import { Link } from 'react-router-dom';
import type { LinkProps } from 'react-router-dom';
import { classNames } from '../class-names.ts';
import { ButtonIcon, buttonClass } from './button-look.tsx';
import type { ButtonLook } from './button-look.tsx';
import styles from './button.module.css';

/** A link to another page that looks like a button. */
export function LinkButton({
  variant,
  size,
  icon,
  isFullWidth,
  className,
  children,
  ...rest
}: LinkProps & ButtonLook) {
  return (
    <Link {...rest} className={classNames(buttonClass({ variant, size, isFullWidth, icon }), className)}>
      {Boolean(icon) && <ButtonIcon icon={icon} />}
      <span className={styles.label}>{children}</span>
    </Link>
  );
}
