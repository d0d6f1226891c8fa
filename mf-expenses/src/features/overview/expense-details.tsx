import { Receipt } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { groupPath } from '@quits/contracts';
import { useHost, useWords } from '@quits/core';
import { t } from '@quits/domain';
import {
  EntryLink,
  type ExpenseFilters,
  type FilterState,
  NoExpenseFound,
  ROWS_AT_ONCE,
  useExpensePage,
} from '@quits/ledger-ui';
import {
  Button,
  Card,
  DelayedSkeleton,
  EmptyState,
  GroupTile,
  ListEnd,
  type ListEndProps,
  Money,
  type OthersChanges,
  richText,
  SectionedList,
  type SectionedListHandle,
  Skeleton,
  usePrintMode,
  VisuallyHidden,
} from '@quits/ui';
import { type OverviewEntry, sectionReader } from './overview-entries.ts';
import styles from './expense-details.module.css';

/** Initial estimate in pixels. */
const ROW_HEIGHT = 65;

const keyOf = ({ id }: OverviewEntry) => id;

interface RowsProps {
  entries: readonly OverviewEntry[];
  /** Set while older entries are missing. */
  rest?: ListEndProps | undefined;
  filters: ExpenseFilters;
  search: FilterState;
  /** The person's own shares by section, where known. */
  sums: ReadonlyMap<string, number>;
  currency: string;
  marks: OthersChanges['marks'];
  onChange: (change: Partial<ExpenseFilters>) => void;
}

/** Shows more of a long list, and focuses the first new row. */
function useMoreRows({ filters: { rows }, onChange }: Pick<RowsProps, 'filters' | 'onChange'>) {
  const list = useRef<SectionedListHandle>(null);
  const requested = useRef<number>(undefined);
  useEffect(() => {
    if (requested.current === undefined || requested.current >= rows) return;
    list.current?.focusRow(requested.current);
    requested.current = undefined;
  }, [rows]);
  function showMore(): void {
    requested.current = rows;
    onChange({ rows: rows + ROWS_AT_ONCE });
  }
  return { list, showMore };
}

/** Opens the group of a row. */
function ViewGroup({ id, name }: { id: number; name: string }) {
  const navigate = useNavigate();
  return (
    <Button
      variant="quiet"
      title={name}
      className={styles.viewGroup}
      onClick={() => void navigate(groupPath(id))}
    >
      <GroupTile groupId={id} name={name} size="s" />
      <VisuallyHidden>{t('View Group')}</VisuallyHidden>
    </Button>
  );
}

function Rows(props: RowsProps) {
  const { entries, rest, filters, sums, currency, marks } = props;
  const isInApp = useHost().kind === 'app';
  const isOnPaper = usePrintMode();
  const { list, showMore } = useMoreRows(props);
  const { sort, rows, groupId } = filters;
  useExpensePage();
  const sectionOf = useWords(() => sectionReader(sort), [sort]);
  const shown = useMemo(() => (isOnPaper ? entries : entries.slice(0, rows)), [entries, rows, isOnPaper]);
  const left = entries.length - shown.length;
  return (
    <div className={styles.frame}>
      <SectionedList
        ref={list}
        label={t('Expense Details')}
        rows={shown}
        keyOf={keyOf}
        sectionOf={sectionOf}
        noteOf={(section) => {
          const cents = sums.get(section);
          return cents !== undefined && <SectionSum cents={cents} currency={currency} />;
        }}
        renderRow={(entry, isPaper) => (
          <EntryLink
            row={entry}
            dateStyle={sort === 'date' ? 'belowYear' : 'short'}
            isGroupShown={sort !== 'group' && groupId === undefined}
            isOnPaper={isPaper}
            mark={marks.get(entry.id)}
          >
            <ViewGroup {...entry.group} />
          </EntryLink>
        )}
        rowHeight={ROW_HEIGHT}
        headingClassName={isInApp ? styles.inApp : undefined}
      />
      {left > 0 && (
        <div className={styles.more}>
          <Button onClick={showMore}>
            {t('Show {count} more', { count: Math.min(ROWS_AT_ONCE, left) })}
          </Button>
        </div>
      )}
      {left === 0 && rest && <ListEnd {...rest} />}
    </div>
  );
}

function SectionSum({ cents, currency }: { cents: number; currency: string }) {
  return richText('Your share {amount}', { amount: <Money cents={cents} currency={currency} /> });
}

const LOADING_ROWS = [0, 1, 2, 3, 4];

/** A month with its rows while they load. */
function LoadingRows() {
  return (
    <DelayedSkeleton label={t('Loading the expenses...')}>
      <div className={styles.frame}>
        <div className={styles.month} />
        {LOADING_ROWS.map((row) => (
          <div key={row} className={styles.row}>
            <Skeleton width={40} height={40} shape="block" />
            <div className={styles.words}>
              <Skeleton width="40%" />
              <Skeleton width="60%" />
            </div>
            <Skeleton width="4.5em" />
          </div>
        ))}
      </div>
    </DelayedSkeleton>
  );
}

/** Undefined entries are still loading. */
type ExpenseDetailsProps = Omit<RowsProps, 'entries'> & { entries: RowsProps['entries'] | undefined };

/** The filtered list of expenses. */
export function ExpenseDetails({ entries, ...props }: ExpenseDetailsProps) {
  const { rest, search, onChange } = props;
  if (!entries) {
    return (
      <Card heading={t('Expense Details')} isHeadingHidden isFlush>
        <LoadingRows />
      </Card>
    );
  }
  const isEmpty = entries.length === 0 && !rest && (!search.isFiltering || search.count === 0);
  return (
    <Card heading={t('Expense Details')} isHeadingHidden isFlush>
      {!isEmpty && <Rows {...props} entries={entries} />}
      {isEmpty && search.isFiltering && <NoExpenseFound state={search} />}
      {isEmpty && !search.isFiltering && (
        <EmptyState
          icon={<Receipt />}
          title={t('No expenses in this group')}
          headingLevel={3}
          action={<Button onClick={() => onChange({ groupId: undefined })}>{t('Show all groups')}</Button>}
        >
          {t('You haven’t paid or shared anything there yet.')}
        </EmptyState>
      )}
    </Card>
  );
}
