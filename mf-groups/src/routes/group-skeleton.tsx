import { useRuntime } from '@quits/core';
import { Card, Skeleton } from '@quits/ui';
import { useSearchParams } from 'react-router-dom';
import { useIsHistory } from '../features/history/use-is-history.ts';
import { OutlineFigure, OutlineHeading, OutlineRows } from '../lib/outline.tsx';
import parts from './group-parts.module.css';
import styles from './group-skeleton.module.css';

function BalancesOutline() {
  const { hasExtras } = useRuntime().config;
  return (
    <Card>
      <OutlineHeading width={150} />
      <OutlineFigure />
      {hasExtras && (
        <div className={styles.views}>
          <Skeleton height={46} shape="block" />
        </div>
      )}
      <OutlineRows kind="debt" count={2} />
    </Card>
  );
}

function ExpensesOutline() {
  return (
    <Card isFlush>
      <div className={styles.head}>
        <Skeleton width={110} height={20} shape="block" />
      </div>
      <div className={styles.month} />
      <OutlineRows kind="entry" count={8} />
    </Card>
  );
}

function StatsOutline() {
  return (
    <>
      <div className={styles.statsHead}>
        <Skeleton width={90} />
      </div>
      <div className={styles.facts}>
        {Array.from({ length: 4 }, (_, index) => (
          <div key={index} className={styles.fact}>
            <Skeleton width="45%" />
            <Skeleton width="30%" />
          </div>
        ))}
      </div>
    </>
  );
}

function MembersOutline() {
  return (
    <Card>
      <OutlineHeading width={100} />
      <OutlineRows kind="member" count={3} />
    </Card>
  );
}

/** The initial view of a group's page: same layout as `GroupParts`. */
function PartsOutline() {
  return (
    <div className={parts.container}>
      <div className={parts.parts}>
        <div className={parts.balances}>
          <BalancesOutline />
        </div>
        <div className={parts.expenses}>
          <ExpensesOutline />
        </div>
        <div className={parts.stats}>
          <StatsOutline />
        </div>
        <div className={parts.members}>
          <MembersOutline />
        </div>
      </div>
    </div>
  );
}

function BackOutline() {
  return (
    <div className={styles.back}>
      <Skeleton width={140} />
    </div>
  );
}

/** `?view=activity` while it loads. */
export function ActivityOutline() {
  return (
    <>
      <BackOutline />
      <Card>
        <OutlineHeading width={80} />
        <Skeleton width={40} />
        <Skeleton height={44} shape="block" />
        <OutlineRows kind="event" count={5} />
      </Card>
    </>
  );
}

/** `?view=insights` while it loads: tables by category, person and month. */
export function InsightsOutline() {
  return (
    <>
      <BackOutline />
      <div className={parts.container}>
        <div className={styles.tables}>
          {Array.from({ length: 3 }, (_, table) => (
            <Card key={table}>
              <OutlineHeading width={110} />
              {Array.from({ length: 5 }, (_row, row) => (
                <div key={row} className={styles.tableRow}>
                  <Skeleton width="30%" />
                  <Skeleton width="15%" />
                </div>
              ))}
            </Card>
          ))}
        </div>
      </div>
    </>
  );
}

/** The page of a group while it loads, in the view that the address names. */
export function GroupSkeleton() {
  const isHistory = useIsHistory();
  const [params] = useSearchParams();
  if (isHistory) return <ActivityOutline />;
  return params.get('view') === 'insights' ? <InsightsOutline /> : <PartsOutline />;
}

/** The buttons of every member. The activity view and other back ends have none. */
export function LoadingActions() {
  const { hasExtras } = useRuntime().config;
  const isHistory = useIsHistory();
  return (
    <>
      {hasExtras && !isHistory && <Skeleton width={117} height={44} shape="block" />}
      <div className={styles.add}>
        <Skeleton width={160} height={44} shape="block" />
      </div>
    </>
  );
}
