import { type Acquaintance, type Expense, type GroupSummary, newestFirst } from '@quits/contracts';
import { useGetAcquaintancesQuery, useGetExpensesQuery } from '@quits/core';
import { isolated, t } from '@quits/domain';
import { Card, DelayedSkeleton, DidNotLoad, List, type PendingQuery, retryOf } from '@quits/ui';
import { namesOf } from '../../lib/ledger.ts';
import { OutlineRows } from '../../lib/outline.tsx';
import { ExpenseLink } from './expense-link.tsx';
import { expenseRows } from './expense-rows.ts';
import { useExpensePage } from './use-expense-page.ts';

const MOST_SHOWN = 5;
/** More than shown, because settlements are among them. */
const ASKED = 15;

export interface RecentExpensesProps {
  /** The query for the groups, which the entries take their tiles and currencies from. */
  groups: PendingQuery & { data?: readonly GroupSummary[] | undefined };
  userId: number;
}

interface RecentExpenseProps {
  expense: Expense;
  group: GroupSummary | undefined;
  /** Undefined while unknown, and towards a back end without extras. */
  people: readonly Acquaintance[] | undefined;
  userId: number;
}

/** An entry with its group's tile and name, and who paid as soon as the people are known. */
function RecentExpense({ expense, group, people, userId }: RecentExpenseProps) {
  const nameOf = namesOf(undefined, [expense], userId, people);
  const groupName = group && isolated(group.name);
  const [row] = expenseRows([expense], nameOf, userId, group?.currency);
  if (!row) return null;
  const paidBy = [people && row.paidBy, groupName].filter((part) => part !== undefined).join(' · ');
  return <ExpenseLink row={{ ...row, group, paidBy }} />;
}

/** The newest entries of all groups. */
const recent = (expenses: readonly Expense[]) =>
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
  // The dashboard has asked for them already.
  const { data: people } = useGetAcquaintancesQuery();
  useExpensePage();
  if (!groups.data) return <MissingList query={groups} />;
  if (!query.data) return <MissingList query={query} />;
  const shown = recent(query.data);
  const groupOf = new Map(groups.data.map((group) => [group.id, group]));
  if (shown.length === 0) return null;
  return (
    <Card heading={t('Recent expenses')} isFlush>
      <List>
        {shown.map((expense) => (
          <li key={expense.id}>
            <RecentExpense
              expense={expense}
              group={groupOf.get(expense.groupId)}
              people={people}
              userId={userId}
            />
          </li>
        ))}
      </List>
    </Card>
  );
}
