import { useRuntime } from '@quits/core';
import { Card, Skeleton } from '@quits/ui';
import { OutlineFigure, OutlineHeading, OutlineLine, OutlineRows } from '../lib/outline.tsx';
import { GroupCardsSkeleton } from '../features/group-cards/group-cards-skeleton.tsx';
import { useIsWide } from './use-is-wide.ts';
import styles from './dashboard-page.module.css';

/** The balance, with its breakdown by person where the back end has one. */
export function BalanceOutline() {
  const { hasExtras } = useRuntime().config;
  return (
    <Card>
      <OutlineHeading width={120} />
      <OutlineLine width="160px" />
      <OutlineFigure />
      {hasExtras && (
        <div className={styles.people}>
          <OutlineRows kind="person" count={3} />
        </div>
      )}
    </Card>
  );
}

/** The most recent expenses. */
export function RecentOutline() {
  return (
    <Card isFlush>
      <div className={styles.recent}>
        <OutlineHeading width={150} />
      </div>
      <OutlineRows kind="entry" count={5} />
    </Card>
  );
}

/** The dashboard while it loads: balance with people and recent expenses, groups. */
export function DashboardOutline() {
  const isWide = useIsWide();
  return (
    <div className={styles.sections}>
      <div className={styles.column}>
        <BalanceOutline />
        {isWide && <RecentOutline />}
      </div>
      <div className={styles.groups}>
        <Skeleton width={130} height={26} shape="block" />
        <GroupCardsSkeleton count={4} />
      </div>
    </div>
  );
}
