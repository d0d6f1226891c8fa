import { PATHS } from '@quits/contracts';
import { t } from '@quits/domain';
import { withParams } from '@quits/ui';
import type { ExpenseFacts } from '@quits/ledger-ui';
import { Insights, LoadingInsights } from '@quits/ledger-ui/insights';
import { useMemo } from 'react';
import type { OverviewEntry } from './overview-entries.ts';

export interface OverviewInsightsProps {
  /** Undefined until loaded. */
  entries: readonly OverviewEntry[] | undefined;
  factsOf: (entry: OverviewEntry) => ExpenseFacts;
  currency: string;
  /** The current query of the overview: a row adds its own filter. */
  query: string;
}

/** The person's own shares by category, group, person and month. */
export function OverviewInsights({ entries, factsOf, currency, query }: OverviewInsightsProps) {
  const spent = useMemo(
    () =>
      entries?.map((entry) => ({
        ...entry,
        ...factsOf(entry),
        spentCents: entry.shareCents,
        group: { id: entry.groupId, name: entry.groupName },
      })),
    [entries, factsOf],
  );
  if (!spent) return <LoadingInsights />;
  return (
    <Insights
      entries={spent}
      currency={currency}
      amountLabel={t('Your share')}
      pathOf={(filter, value) => {
        const params = withParams(new URLSearchParams(query), { rows: undefined, [filter]: value });
        return `${PATHS.expenses}?${params.toString()}`;
      }}
    />
  );
}
