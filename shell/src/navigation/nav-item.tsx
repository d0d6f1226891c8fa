import { useHost } from '@quits/core';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import styles from './navigation.module.css';

interface NavItemProps {
  to: string;
  icon: ReactNode;
  /** Its accessible name when the text alone does not say it. */
  label?: string;
  /** Only its own path marks it as the present page, not those below. */
  isExact?: boolean;
  children: string;
}

/** A link of the navigation; what it leads to is fetched as soon as somebody is about to follow it. */
export function NavItem({ to, icon, label, isExact = false, children }: NavItemProps) {
  const { prefetch } = useHost();
  const prepare = () => prefetch?.(to);
  return (
    <li className={styles.item}>
      <NavLink
        to={to}
        end={isExact}
        aria-label={label}
        className={styles.link}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
        <span className={styles.text}>{children}</span>
      </NavLink>
    </li>
  );
}
