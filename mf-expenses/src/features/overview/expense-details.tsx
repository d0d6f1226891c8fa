import { Receipt } from 'lucide-react';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useHost } from '@quits/core';
import { Button, Card, EmptyState, ListEnd, SectionedList } from '@quits/ui';
import type { ListEndProps } from '@quits/ui';
import { EntryRow } from './entry-row.tsx';
import { sectionReader } from './overview-entries.ts';
import type { OverviewEntry } from './overview-entries.ts';
import type { SortKey } from './overview-filters.ts';
import styles from './expense-details.module.css';

/** Longer lists are windowed: the page stays below 1,000 nodes. */
const WINDOWED_FROM = 40;
/** First guess in pixels. */
const ROW_HEIGHT = 65;

const keyOf = ({ id }: OverviewEntry) => id;

interface ExpenseDetailsProps {
  entries: readonly OverviewEntry[];
  /** Where older ones are not here yet. */
  rest?: ListEndProps | undefined;
  sort: SortKey;
  userId: number;
  onShowAll: () => void;
}

/** The list of expenses as the filters leave it. */
export function ExpenseDetails({ entries, rest, sort, userId, onShowAll }: ExpenseDetailsProps) {
  const { pathname, search } = useLocation();
  const isInApp = useHost().kind === 'app';
  const sectionOf = useMemo(() => sectionReader(sort), [sort]);
  return (
    <Card heading="Expense Details">
      {entries.length === 0 && !rest ? (
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
          <SectionedList
            label="Expense Details"
            rows={entries}
            keyOf={keyOf}
            sectionOf={sectionOf}
            renderRow={(entry, isOnPaper) => (
              <EntryRow
                entry={entry}
                from={pathname + search}
                userId={userId}
                isGroupShown={sort !== 'group'}
                isMonthShown={sort !== 'date'}
                isOnPaper={isOnPaper}
              />
            )}
            rowHeight={ROW_HEIGHT}
            windowedFrom={WINDOWED_FROM}
            headingClassName={isInApp ? styles.inApp : undefined}
          />
          {rest && <ListEnd {...rest} />}
        </div>
      )}
    </Card>
  );
}
