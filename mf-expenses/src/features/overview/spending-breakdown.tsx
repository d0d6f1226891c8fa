import { PATHS } from '@quits/contracts';
import { t } from '@quits/domain';
import { factsOfEntry } from '@quits/ledger-ui';
import { Breakdown } from '@quits/ledger-ui/insights';
import { withParams } from '@quits/ui';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { OverviewEntry } from './overview-entries.ts';

export interface SpendingBreakdownProps {
  entries: readonly OverviewEntry[];
  currency: string;
  by: 'category' | 'person' | 'group';
}

/** The person's own shares by category, person or group. A row adds its own filter to the overview. */
export function SpendingBreakdown({ entries, currency, by }: SpendingBreakdownProps) {
  const { search } = useLocation();
  const spent = useMemo(
    () => entries.map((entry) => ({ ...entry, ...factsOfEntry(entry), spentCents: entry.shareCents })),
    [entries],
  );
  return (
    <Breakdown
      entries={spent}
      currency={currency}
      amountLabel={t('Your share')}
      by={by}
      pathOf={(filter, value) => {
        const params = withParams(new URLSearchParams(search), { rows: undefined, [filter]: value });
        return `${PATHS.expenses}?${params.toString()}`;
      }}
    />
  );
}
