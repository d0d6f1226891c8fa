import { newestFirst } from '@quits/contracts';
import type { Expense, GroupSummary } from '@quits/contracts';
import { useGetExpensesQuery, useRuntime } from '@quits/core';
import { Card, List, Pending } from '@quits/ui';
import { OutlineRows } from '../../lib/outline.tsx';
import { ExpenseLink } from './expense-link.tsx';
import { expenseRows } from './expense-rows.ts';
import type { ExpenseRow } from './expense-rows.ts';

const MOST_SHOWN = 5;
/** More than shown, because settlements are among them. */
const ASKED = 15;

export interface RecentExpensesProps {
  groups: readonly GroupSummary[];
  userId: number;
}

/** The newest entries of all groups, each with its group's tile from the list next to it. */
function recentRows(expenses: readonly Expense[], { groups, userId }: RecentExpensesProps): ExpenseRow[] {
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

/** The most recent expenses of all groups. */
export function RecentExpenses(props: RecentExpensesProps) {
  const { hasExtras } = useRuntime().config;
  const query = useGetExpensesQuery(hasExtras ? ASKED : undefined);
  if (!query.data) {
    return (
      <Card heading="Recent expenses">
        <Pending query={query} what="the recent expenses">
          <OutlineRows kind="entry" count={MOST_SHOWN} />
        </Pending>
      </Card>
    );
  }
  const rows = recentRows(query.data, props);
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
