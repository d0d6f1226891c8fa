import { Receipt } from 'lucide-react';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { Button, Card, EmptyState, useLazyPart } from '@quits/ui';
import { ExpenseList } from './expense-list.tsx';
import type { OverviewEntry } from './overview-entries.ts';
import type { SortKey } from './overview-filters.ts';
import { rowsOf } from './overview-sections.ts';
import styles from './expense-list.module.css';

/** Longer lists are windowed: the page stays below 1,000 nodes. */
const LONG = 40;

const loadWindowedList = () => import('./windowed-expense-list.tsx').then((part) => part.WindowedExpenseList);

interface ExpenseDetailsProps {
  entries: readonly OverviewEntry[];
  sort: SortKey;
  userId: number;
  onShowAll: () => void;
}

/** The list of expenses as the filters leave it. */
export function ExpenseDetails({ entries, sort, userId, onShowAll }: ExpenseDetailsProps) {
  const { pathname, search } = useLocation();
  const rows = useMemo(() => rowsOf(entries, sort), [entries, sort]);
  const isLong = rows.length > LONG;
  const { Part, hasFailed } = useLazyPart(loadWindowedList, isLong);
  const list = { from: pathname + search, userId };
  // Until the window is there its first rows are; if it does not come, all of them are.
  const plain = isLong && !hasFailed ? rows.slice(0, LONG) : rows;
  return (
    <Card heading="Expense Details">
      {rows.length === 0 ? (
        <EmptyState
          icon={<Receipt />}
          title="No expenses in this group"
          headingLevel={3}
          action={<Button onClick={onShowAll}>Show all groups</Button>}
        >
          Nothing that you paid or share is recorded there.
        </EmptyState>
      ) : (
        <div className={styles.frame}>
          {isLong && Part ? <Part rows={rows} {...list} /> : <ExpenseList rows={plain} {...list} />}
        </div>
      )}
    </Card>
  );
}
