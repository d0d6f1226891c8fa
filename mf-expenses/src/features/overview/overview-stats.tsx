import { sumCents } from '@quits/domain';
import { Money, StatCard, StatGrid } from '@quits/ui';
import type { OverviewEntry } from './overview-entries.ts';

/** The sums of the stat cards, in cents. Settlements never count as spending (decisions §4). */
export function statsOf(entries: readonly OverviewEntry[]) {
  const spending = entries.filter(({ isSettlement }) => !isSettlement);
  const sumOf = (figure: 'totalCents' | 'paidCents' | 'shareCents') =>
    sumCents(spending.map((entry) => entry[figure]));
  return {
    totalCents: sumOf('totalCents'),
    paidCents: sumOf('paidCents'),
    shareCents: sumOf('shareCents'),
    count: spending.length,
  };
}

/** The four figures of the overview; settlements are no part of them. */
export function OverviewStats({ entries }: { entries: readonly OverviewEntry[] }) {
  const { totalCents, paidCents, shareCents, count } = statsOf(entries);
  return (
    <StatGrid>
      <StatCard label="Total" value={<Money cents={totalCents} />} />
      <StatCard label="You Paid" value={<Money cents={paidCents} />} />
      <StatCard label="Your Share" value={<Money cents={shareCents} />} />
      <StatCard label="Expenses" value={count} />
    </StatGrid>
  );
}
