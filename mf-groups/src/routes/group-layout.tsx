import type { Group } from '@quits/contracts';
import { useHost } from '@quits/core';
import { t } from '@quits/domain';
import { classNames, formatDate, GroupTile } from '@quits/ui';
import type { ReactNode } from 'react';
import styles from './group-parts.module.css';
import type { GroupTab } from './group-tabs.tsx';

/** The head of a group's page. */
export const headOf = ({ id, name, createdAt }: Group) => ({
  title: name,
  heading: name,
  picture: <GroupTile groupId={id} name={name} size="l" />,
  subtitle: t('Created {date}', { date: formatDate(createdAt) }),
});

const SHOWN = {
  expenses: styles.showsExpenses,
  balances: styles.showsBalances,
  people: styles.showsPeople,
};

interface GroupLayoutProps {
  /** The part that shows where there is no room for all. */
  tab: GroupTab;
  /** Replaces the page's header on paper. */
  statement?: ReactNode;
  archived?: ReactNode;
  overview: ReactNode;
  /** What to do first in a group of one person, whose people then stand above its expenses. */
  steps?: ReactNode;
  tabs: ReactNode;
  expenses: ReactNode;
  stats?: ReactNode;
  balances?: ReactNode;
  people?: ReactNode;
}

/** Where the parts of a group's page stand. */
export function GroupLayout(parts: GroupLayoutProps) {
  const isInApp = useHost().kind === 'app';
  const isAlone = Boolean(parts.steps);
  const people = <div className={styles.people}>{parts.people}</div>;
  return (
    <div className={classNames(styles.container, isInApp && styles.inApp)}>
      {parts.statement}
      <div className={classNames(styles.parts, SHOWN[parts.tab], isAlone && styles.alone)}>
        {parts.archived}
        <div className={styles.overview}>{parts.overview}</div>
        {isAlone && <div className={styles.steps}>{parts.steps}</div>}
        {parts.tabs}
        {isAlone && people}
        <div className={styles.column}>
          <div className={styles.expenses}>{parts.expenses}</div>
          <div className={styles.stats}>{parts.stats}</div>
        </div>
        <div className={styles.column}>
          <div className={styles.balances}>{parts.balances}</div>
          {!isAlone && people}
        </div>
      </div>
    </div>
  );
}
