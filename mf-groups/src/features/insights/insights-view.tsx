import { groupPath } from '@quits/contracts';
import type { Expense, Group, Member } from '@quits/contracts';
import { Card, ListEnd, Stack } from '@quits/ui';
import type { ListEndProps } from '@quits/ui';
import { Insights } from '@quits/ui/insights';
import type { SpentEntry } from '@quits/ui/insights';
import { useMemo } from 'react';
import { namesOf } from '../../lib/ledger.ts';
import type { NameOf } from '../../lib/ledger.ts';
import { BackToGroup } from '../../lib/back-to-group.tsx';

export interface InsightsViewProps {
  group: Group;
  expenses: readonly Expense[];
  /** Where older ones are not here yet: sums of the newest alone would be wrong. */
  rest: ListEndProps | undefined;
  members: readonly Member[];
  userId: number;
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
export function InsightsView({ group, expenses, rest, members, userId }: InsightsViewProps) {
  const { id, currency } = group;
  const entries = useMemo(() => {
    const nameOf = namesOf(members, expenses, userId);
    return expenses.map((expense) => entryOf(expense, currency, nameOf));
  }, [expenses, members, userId, currency]);
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
