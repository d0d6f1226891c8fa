import { Money, StatCard, StatGrid } from '@quits/ui';
import { useId } from 'react';
import type { GroupStats } from './group-stats.ts';
import styles from './quick-stats.module.css';

/** Stands for a figure that did not load. */
const UNKNOWN = '–';

interface QuickStatsProps {
  stats: GroupStats | undefined;
  currency: string;
  memberCount: number | undefined;
}

/** A group's figures at a glance. */
export function QuickStats({ stats, currency, memberCount }: QuickStatsProps) {
  const headingId = useId();
  const money = (cents: number | undefined) =>
    cents === undefined ? UNKNOWN : <Money cents={cents} currency={currency} />;
  return (
    <section aria-labelledby={headingId} className={styles.stats}>
      <h2 id={headingId} className={styles.heading}>
        Quick Stats
      </h2>
      <StatGrid>
        <StatCard label="Total Spent" value={money(stats?.spentCents)} />
        <StatCard label="Your Share" value={money(stats?.shareCents)} />
        <StatCard label="Expenses" value={stats?.expenseCount ?? UNKNOWN} />
        <StatCard label="Members" value={memberCount ?? UNKNOWN} />
      </StatGrid>
    </section>
  );
}
