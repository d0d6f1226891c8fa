import type { User } from '@quits/contracts';
import { PATHS } from '@quits/contracts';
import { Avatar } from '@quits/ui';
import { LayoutDashboard, ReceiptText, UsersRound } from 'lucide-react';
import { Brand } from './brand.tsx';
import { NavItem } from './nav-item.tsx';
import styles from './navigation.module.css';

/**
 * The navigation of whoever is signed in: a bar at the top, and below 640 px the same four links at the
 * bottom, within reach of the thumb.
 */
export function Navigation({ user }: { user: User }) {
  const name = user.name || user.email;
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Brand />
        <nav aria-label="Main" className={styles.nav}>
          <ul className={styles.list}>
            <NavItem to={PATHS.dashboard} icon={<LayoutDashboard className={styles.glyph} />} isExact>
              Dashboard
            </NavItem>
            <NavItem to={PATHS.groups} icon={<UsersRound className={styles.glyph} />}>
              Groups
            </NavItem>
            <NavItem to={PATHS.expenses} icon={<ReceiptText className={styles.glyph} />}>
              Expenses
            </NavItem>
            <NavItem
              to={PATHS.profile}
              icon={<Avatar userId={user.id} name={name} size="s" />}
              label={`Profile: ${name}`}
            >
              {name}
            </NavItem>
          </ul>
        </nav>
      </div>
    </header>
  );
}
