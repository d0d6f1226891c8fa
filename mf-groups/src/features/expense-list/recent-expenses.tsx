import { type Expense, type GroupSummary, newestFirst } from '@quits/contracts';
import { useGetExpensesQuery } from '@quits/core';
import { nameReader, t } from '@quits/domain';
import { EntryLink, entryRow, useExpensePage, usePeople } from '@quits/ledger-ui';
import { Card, DelayedSkeleton, DidNotLoad, List, type PendingQuery, retryOf } from '@quits/ui';
import { useMemo } from 'react';
import { SOMEBODY } from '../../lib/ledger.ts';
import { OutlineRows } from '../../lib/outline.tsx';

const MOST_SHOWN = 5;
/** More than shown, because settlements are among them. */
const ASKED = 15;

export interface RecentExpensesProps {
  /** The query for the groups, which the entries take their names and currencies from. */
  groups: PendingQuery & { data?: readonly GroupSummary[] | undefined };
  userId: number;
}

/** The newest entries of all groups. */
const recent = (expenses: readonly Expense[] = []) =>
  expenses
    .filter(({ isSettlement }) => !isSettlement)
    .toSorted(newestFirst)
    .slice(0, MOST_SHOWN);

/** Replaces the list until it is loaded, or after a query for it failed. */
function MissingList({ query }: { query: PendingQuery }) {
  if (query.error !== undefined) {
    return (
      <Card heading={t('Recent expenses')}>
        <DidNotLoad what={t('the recent expenses')} {...retryOf(query)} />
      </Card>
    );
  }
  return (
    <Card heading={t('Recent expenses')} isFlush>
      <DelayedSkeleton label={t('Loading the recent expenses...')}>
        <OutlineRows kind="entry" count={MOST_SHOWN} />
      </DelayedSkeleton>
    </Card>
  );
}

/** The most recent expenses of all groups. */
export function RecentExpenses({ groups, userId }: RecentExpensesProps) {
  const query = useGetExpensesQuery(ASKED);
  const shown = useMemo(() => recent(query.data), [query.data]);
  // The dashboard has asked for the people already.
  const { people, isWaiting } = usePeople(
    useMemo(() => [...new Set(shown.map(({ groupId }) => groupId))], [shown]),
  );
  useExpensePage();
  if (!groups.data) return <MissingList query={groups} />;
  if (!query.data) return <MissingList query={query} />;
  if (shown.length === 0) return null;
  const groupOf = new Map(groups.data.map((group) => [group.id, group]));
  const nameOf = nameReader(
    [...people, ...shown.flatMap((expense) => expense.people)],
    userId,
    isWaiting ? '…' : t(SOMEBODY),
  );
  return (
    <Card heading={t('Recent expenses')} isFlush>
      <List>
        {shown.map((expense) => {
          const group = groupOf.get(expense.groupId);
          const row = entryRow(expense, { nameOf, userId }, group?.currency);
          return (
            <li key={expense.id}>
              <EntryLink row={{ ...row, group }} isGroupShown />
            </li>
          );
        })}
      </List>
    </Card>
  );
}
