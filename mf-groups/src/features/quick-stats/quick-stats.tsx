import { Money, StatCard, StatGrid } from '@quits/ui';
import { useId } from 'react';
import type { GroupStats } from './group-stats.ts';
import styles from './quick-stats.module.css';

/** Stands for a figure that did not load. */
const UNKNOWN = '–';

interface QuickStatsProps {
  stats: GroupStats | undefined;
  memberCount: number | undefined;
}

/** A group's figures at a glance. */
export function QuickStats({ stats, memberCount }: QuickStatsProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={styles.stats}>
      <h2 id={headingId} className={styles.heading}>
        Quick Stats
      </h2>
      <StatGrid>
        <StatCard label="Total Spent" value={stats ? <Money cents={stats.spentCents} /> : UNKNOWN} />
        <StatCard label="Your Share" value={stats ? <Money cents={stats.shareCents} /> : UNKNOWN} />
        <StatCard label="Expenses" value={stats?.expenseCount ?? UNKNOWN} />
        <StatCard label="Members" value={memberCount ?? UNKNOWN} />
      </StatGrid>
    </section>
  );
}
