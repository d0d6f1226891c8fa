import { PATHS, type User } from '@quits/contracts';
import { useHost, useLanguage, useOffers } from '@quits/core';
import { t } from '@quits/domain';
import { wordingIn } from '@quits/federation';
import { Avatar, Slot } from '@quits/ui';
import { AppWindow, LayoutDashboard, ReceiptText, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, matchPath, useLocation } from 'react-router-dom';
import type { Feature } from '../remotes/feature-catalog.ts';
import { useFeatures } from '../remotes/use-features.ts';
import { PaletteButton } from '../palette/palette.tsx';
import styles from './navigation.module.css';

/** The id of the element with the page's content. */
export const MAIN_ID = 'main';

/** The first tab stop: skips the navigation. */
export function SkipLink() {
  return (
    <a href={`#${MAIN_ID}`} className={styles.skipLink}>
      {t('Skip to content')}
    </a>
  );
}

/** The product's logo and name, as a link home. */
function Brand() {
  return (
    <Link to={PATHS.dashboard} className={styles.brand}>
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        <rect className={styles.markGround} width="32" height="32" rx="8" />
        <path className={styles.markSign} d="M9 13h14M9 19h14" strokeWidth="3.5" strokeLinecap="round" />
      </svg>
      Quits
    </Link>
  );
}

interface NavItemProps {
  to: string;
  icon: ReactNode;
  /** Accessible name, where the text is not enough. */
  label?: string;
  /** Marks the link as current on its exact path only, not on paths below. */
  isExact?: boolean;
  children: string;
}

/** The path whose link is current. An expense that a group's page opened belongs to the groups. */
function useSection(): string {
  const { pathname, search } = useLocation();
  if (!matchPath(PATHS.expense, pathname)) return pathname;
  return new URLSearchParams(search).get('from')?.startsWith(PATHS.groups) ? PATHS.groups : pathname;
}

/** A navigation link; its target loads as soon as the user is about to follow it. */
function NavItem({ to, icon, label, isExact = false, children }: NavItemProps) {
  const { prefetch } = useHost();
  const prepare = () => prefetch?.(to);
  const section = useSection();
  const isCurrent = isExact ? section === to : `${section}/`.startsWith(`${to}/`);
  return (
    <li className={styles.item}>
      <Link
        to={to}
        aria-current={isCurrent ? 'page' : undefined}
        aria-label={label}
        className={styles.link}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
        <span className={styles.text}>{children}</span>
      </Link>
    </li>
  );
}

const hasMenu = (feature: Feature): feature is Feature & Required<Pick<Feature, 'menu'>> =>
  feature.menu !== undefined;

/** The navigation of a signed-in user: a bar at the top; below 640 px the same links at the bottom. */
export function Navigation({ user }: { user: User }) {
  const name = user.name || user.email;
  const { language } = useLanguage();
  const offers = useOffers();
  const features = (useFeatures() ?? []).filter(hasMenu);
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Brand />
        <PaletteButton className={styles.search} />
        <nav aria-label={t('[the main navigation] Main')} className={styles.nav}>
          <ul className={styles.list}>
            <NavItem to={PATHS.dashboard} icon={<LayoutDashboard className={styles.glyph} />} isExact>
              {t('Dashboard')}
            </NavItem>
            <NavItem to={PATHS.groups} icon={<UsersRound className={styles.glyph} />}>
              {t('Groups')}
            </NavItem>
            <NavItem to={PATHS.expenses} icon={<ReceiptText className={styles.glyph} />}>
              {t('Expenses')}
            </NavItem>
            {features.map(({ name: feature, menu, routes: [first = PATHS.dashboard] }) => (
              <NavItem key={feature} to={first} icon={<AppWindow className={styles.glyph} />}>
                {wordingIn(language, menu)}
              </NavItem>
            ))}
            <NavItem
              to={PATHS.profile}
              icon={<Avatar userId={user.id} name={name} size="s" />}
              label={t('Profile: {name}', { name })}
            >
              {name}
            </NavItem>
          </ul>
        </nav>
        {/* Has its room before the part arrives. */}
        {offers('slots') && (
          <div className={styles.parts}>
            <Slot name="bar" part={{ userId: user.id }} />
          </div>
        )}
      </div>
    </header>
  );
}
