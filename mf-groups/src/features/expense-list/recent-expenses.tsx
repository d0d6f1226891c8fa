import { newestFirst } from '@quits/contracts';
import type { Expense, GroupSummary } from '@quits/contracts';
import { useGetExpensesQuery, useRuntime } from '@quits/core';
import { Card, DelayedSkeleton, DidNotLoad, List, retryOf } from '@quits/ui';
import type { PendingQuery } from '@quits/ui';
import { OutlineRows } from '../../lib/outline.tsx';
import { ExpenseLink } from './expense-link.tsx';
import { expenseRows } from './expense-rows.ts';
import type { ExpenseRow } from './expense-rows.ts';

const MOST_SHOWN = 5;
/** More than shown, because settlements are among them. */
const ASKED = 15;

export interface RecentExpensesProps {
  /** The query for the groups, which the entries take their tiles and currencies from. */
  groups: PendingQuery & { data?: readonly GroupSummary[] | undefined };
  userId: number;
}

/** The newest entries of all groups, each with its group's tile from the list next to it. */
function recentRows(
  expenses: readonly Expense[],
  groups: readonly GroupSummary[],
  userId: number,
): ExpenseRow[] {
  const groupOf = new Map(groups.map((group) => [group.id, group]));
  return expenses
    .filter(({ isSettlement }) => !isSettlement)
    .toSorted(newestFirst)
    .slice(0, MOST_SHOWN)
    .flatMap((expense) => {
      const group = groupOf.get(expense.groupId);
      const rows = expenseRows([expense], String, userId, group?.currency);
      return rows.map((row) => ({ ...row, group, paidBy: undefined }));
    });
}

/** Replaces the list until it is loaded, or after a query for it failed. */
function MissingList({ query }: { query: PendingQuery }) {
  if (query.error !== undefined) {
    return (
      <Card heading="Recent expenses">
        <DidNotLoad what="the recent expenses" {...retryOf(query)} />
      </Card>
    );
  }
  return (
    <Card heading="Recent expenses" isFlush>
      <DelayedSkeleton label="Loading the recent expenses...">
        <OutlineRows kind="entry" count={MOST_SHOWN} />
      </DelayedSkeleton>
    </Card>
  );
}

/** The most recent expenses of all groups. */
export function RecentExpenses({ groups, userId }: RecentExpensesProps) {
  const { hasExtras } = useRuntime().config;
  const query = useGetExpensesQuery(hasExtras ? ASKED : undefined);
  if (!groups.data) return <MissingList query={groups} />;
  if (!query.data) return <MissingList query={query} />;
  const rows = recentRows(query.data, groups.data, userId);
  if (rows.length === 0) return null;
  return (
    <Card heading="Recent expenses" isFlush>
      <List>
        {rows.map((row) => (
          <li key={row.id}>
            <ExpenseLink row={row} />
          </li>
        ))}
      </List>
    </Card>
  );
}
