import { groupPath } from '@quits/contracts';
import type { Expense, Group } from '@quits/contracts';
import { Card, ListEnd, Stack } from '@quits/ui';
import type { ListEndProps } from '@quits/ui';
import { Insights } from '@quits/ledger-ui/insights';
import type { SpentEntry } from '@quits/ledger-ui/insights';
import { useMemo } from 'react';
import type { NameOf } from '../../lib/ledger.ts';
import { BackToGroup } from '../../lib/back-to-group.tsx';

export interface InsightsViewProps {
  group: Group;
  expenses: readonly Expense[];
  /** Set while older entries are missing: sums over only the newest would be wrong. */
  rest: ListEndProps | undefined;
  nameOf: NameOf;
}

function entryOf(expense: Expense, currency: string, nameOf: NameOf): SpentEntry {
  const ids = new Set([...expense.payers, ...expense.shares].map(({ userId }) => userId));
  return {
    ...expense,
    title: expense.description,
    currency,
    spentCents: expense.totalCents,
    people: Array.from(ids, (id) => ({ id, name: nameOf(id) })),
  };
}

/** `?view=insights`: what the group spent its money on, who paid it and when. */
export function InsightsView({ group, expenses, rest, nameOf }: InsightsViewProps) {
  const { id, currency } = group;
  const entries = useMemo(
    () => expenses.map((expense) => entryOf(expense, currency, nameOf)),
    [expenses, nameOf, currency],
  );
  return (
    <Stack gap={16}>
      <BackToGroup groupId={id} />
      {rest ? (
        <Card heading="Insights">
          <ListEnd {...rest} />
        </Card>
      ) : (
        <Insights
          entries={entries}
          currency={currency}
          amountLabel="Spent"
          pathOf={(filter, value) => `${groupPath(id)}?${filter}=${value}`}
        />
      )}
    </Stack>
  );
}
