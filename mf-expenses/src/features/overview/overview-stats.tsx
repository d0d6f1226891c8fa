import { useMemo } from 'react';
import { Money, StatCard, StatGrid } from '@quits/ui';
import { statsOf } from './overview-entries.ts';
import type { OverviewEntry } from './overview-entries.ts';

/** The four figures of the overview; settlements are no part of them. */
export function OverviewStats({ entries }: { entries: readonly OverviewEntry[] }) {
  const stats = useMemo(() => statsOf(entries), [entries]);
  return (
    <StatGrid>
      <StatCard label="Total" value={<Money cents={stats.totalCents} />} />
      <StatCard label="You Paid" value={<Money cents={stats.paidCents} />} />
      <StatCard label="Your Share" value={<Money cents={stats.shareCents} />} />
      <StatCard label="Expenses" value={stats.count} />
    </StatGrid>
  );
}
