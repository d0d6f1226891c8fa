import { type GroupSummary, inOrderOfUse, LIMITS, PATHS, type User } from '@quits/contracts';
import { displayName, t } from '@quits/domain';
import { useIsArchived } from '@quits/ledger-ui';
import { LinkButton } from '@quits/ui';
import { ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { CreateGroupButton } from '../features/create-group/create-group.tsx';
import { GroupCards } from '../features/group-cards/group-cards.tsx';
import { byNewest } from '../lib/ledger.ts';
import styles from './dashboard-page.module.css';

/** The title of the dashboard. */
export const welcome = (user: User) => t('Welcome, {name}', { name: displayName(user) });

interface GroupsSectionProps {
  groups: readonly GroupSummary[];
  balances: ReadonlyMap<number, number> | undefined;
}

/** The groups last used, and a link to all. */
export function GroupsSection({ groups, balances }: GroupsSectionProps) {
  const isArchived = useIsArchived();
  const shown = inOrderOfUse(groups.toSorted(byNewest))
    .sort((a, b) => Number(isArchived(a)) - Number(isArchived(b)))
    .slice(0, LIMITS.dashboardGroups);
  return (
    <>
      <GroupCards groups={shown} all={groups} headingLevel={3} balances={balances} />
      {groups.length > shown.length && (
        <LinkButton to={PATHS.groups} className={styles.all}>
          {t('View all {count, plural, one {# group} other {# groups}}', { count: groups.length })}
        </LinkButton>
      )}
    </>
  );
}

/** The two ways on, below what matters more. */
export function QuickActions({ onCreate }: { onCreate: () => void }) {
  return (
    <div className={styles.actions}>
      <LinkButton to={PATHS.expenses} variant="quiet" size="s" icon={<ReceiptText />}>
        {t('View Expenses')}
      </LinkButton>
      <CreateGroupButton variant="quiet" size="s" onClick={onCreate}>
        {t('Create New Group')}
      </CreateGroupButton>
    </div>
  );
}

/** The section of the groups. */
export function YourGroups({ children }: { children: ReactNode }) {
  return (
    <section className={styles.groups} aria-labelledby="your-groups">
      <h2 id="your-groups" className={styles.heading}>
        {t('Your groups')}
      </h2>
      {children}
    </section>
  );
}

interface DashboardLayoutProps {
  balance: ReactNode;
  /** Payments that await the person's answer. */
  waiting?: ReactNode;
  onCreate: () => void;
  /** The newest expenses, where there is room. */
  recent?: ReactNode;
  groups: ReactNode;
  /** What further features add. */
  cards?: ReactNode;
}

/** Where the parts of the dashboard stand. */
export function DashboardLayout({ balance, waiting, onCreate, recent, groups, cards }: DashboardLayoutProps) {
  return (
    <div className={styles.sections}>
      <div className={styles.column}>
        {balance}
        {waiting}
        <QuickActions onCreate={onCreate} />
        {recent}
      </div>
      <div className={styles.column}>
        {groups}
        {cards}
      </div>
    </div>
  );
}
