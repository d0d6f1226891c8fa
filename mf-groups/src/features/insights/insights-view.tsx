import { type Expense, groupPath } from '@quits/contracts';
import { t } from '@quits/domain';
import { Card, ListEnd, type ListEndProps } from '@quits/ui';
import { Insights, LoadingInsights } from '@quits/ledger-ui/insights';
import { useMemo } from 'react';
import type { NameOf } from '../../lib/ledger.ts';
import { spentEntries } from '../../lib/spent-entries.ts';

export interface InsightsViewProps {
  groupId: number;
  /** The group's currency; undefined until loaded, like the expenses. */
  currency: string | undefined;
  expenses: readonly Expense[] | undefined;
  /** Set while older entries are missing: sums over only the newest would be wrong. */
  rest: ListEndProps | undefined;
  nameOf: NameOf;
}

/** `?view=insights`: what the group spent its money on, who paid it and when. */
export function InsightsView({ groupId, currency, expenses, rest, nameOf }: InsightsViewProps) {
  const entries = useMemo(
    () => currency && expenses && spentEntries(expenses, currency, nameOf),
    [expenses, nameOf, currency],
  );
  if (!currency || !entries) return <LoadingInsights />;
  if (rest) {
    return (
      <Card heading={t('Insights')}>
        <ListEnd {...rest} />
      </Card>
    );
  }
  return (
    <Insights
      entries={entries}
      currency={currency}
      amountLabel={t('Spent')}
      pathOf={(filter, value) => `${groupPath(groupId)}?${filter}=${value}`}
    />
  );
}
