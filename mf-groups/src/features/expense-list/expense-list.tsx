import { TEXTS } from '@quits/contracts';
import { useBus, useHost, useOffers } from '@quits/core';
import { t } from '@quits/domain';
import {
  ENTRY_CHANGES,
  EntryLink,
  type EntryRow,
  ExpenseFilterBar,
  factsOfEntry,
  monthOfEntry,
  NoExpenseFound,
  useExpenseFilters,
  useExpensePage,
} from '@quits/ledger-ui';
import {
  Card,
  DelayedSkeleton,
  EmptyState,
  ErrorCard,
  ListEnd,
  type ListEndProps,
  type PendingQuery,
  PoliteWords,
  retryOf,
  SectionedList,
  type SectionedListHandle,
  useOthersChanges,
} from '@quits/ui';
import { ReceiptText } from 'lucide-react';
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { MissingNames } from '../../lib/missing-names.tsx';
import { OutlineRows } from '../../lib/outline.tsx';
import { useScrollPosition } from './use-scroll-position.ts';
import styles from './expense-list.module.css';

/** Initial estimate in pixels. */
const ROW_HEIGHT = 65;

interface ExpenseListProps {
  groupId: number;
  /** Newest first; undefined until loaded. */
  rows: readonly EntryRow[] | undefined;
  query: PendingQuery;
  names?: PendingQuery | undefined;
  /** Set while older entries are missing. */
  rest?: ListEndProps | undefined;
  /** Entries that others added since the person's last visit. */
  newIds?: ReadonlySet<number>;
  /** An amount in the group's currency, and the action that an empty list offers. */
  example: string;
  emptyAction: ReactNode;
}

const keyOf = ({ id }: EntryRow) => id;
const NONE: readonly EntryRow[] = [];

/** Home and End jump to the ends of the list, however long it is. */
function useJump(list: RefObject<SectionedListHandle | null>, rest: ListEndProps | undefined) {
  const isEndRequested = useRef(false);

  function jump(event: KeyboardEvent): void {
    if (event.key !== 'Home' && event.key !== 'End') return;
    event.preventDefault();
    isEndRequested.current = event.key === 'End' && rest !== undefined;
    if (isEndRequested.current) rest?.onReach();
    else list.current?.focusEnd(event.key === 'Home' ? 'first' : 'last');
  }

  // The last row exists only once the rest is loaded.
  useEffect(() => {
    if (rest !== undefined || !isEndRequested.current) return;
    isEndRequested.current = false;
    list.current?.focusEnd('last');
  }, [list, rest]);

  return jump;
}

/** Replaces the list until it is loaded, or after it failed. */
function MissingList({ query }: Pick<ExpenseListProps, 'query'>) {
  if (query.error !== undefined) {
    return (
      <ErrorCard
        heading={t('Expenses')}
        title={t(TEXTS.expenses.loadFailed)}
        headingLevel={3}
        {...retryOf(query)}
      >
        {t('The rest of the group is here. Try again in a moment.')}
      </ErrorCard>
    );
  }
  return (
    <Card heading={t('Expenses')} isFlush>
      <DelayedSkeleton label={t('Loading the expenses...')}>
        <div className={styles.month} />
        <OutlineRows kind="entry" count={8} />
      </DelayedSkeleton>
    </Card>
  );
}

interface ScrollerProps {
  ref: RefObject<HTMLDivElement | null>;
  isHidden: boolean;
  style: CSSProperties;
  onKeyDown: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** The window onto the list, which also scrolls by keyboard. */
function Scroller({ ref, isHidden, style, onKeyDown, children }: ScrollerProps) {
  useExpensePage();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- scrolling by keyboard
    <div
      ref={ref}
      className={styles.scroller}
      style={style}
      hidden={isHidden}
      role="group"
      aria-label={t('List of expenses')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}

/** Where the list of the last group began, for which the next one is laid out first: mostly it is the same place. */
let lastTop: string | undefined;

/**
 * States where an element begins (`--q-groups-top`), so that its style can end it above the app's bar: then only
 * what is in it scrolls, and the page stands still.
 *
 * @returns the style with which the element is drawn first
 */
function useRoomBelow(element: RefObject<HTMLElement | null>, hasRows: boolean): CSSProperties {
  const [style] = useState(() => ({ '--q-groups-top': lastTop }) as CSSProperties);
  const isShown = useHost().kind === 'app' && hasRows;
  useLayoutEffect(() => {
    const { current } = element;
    if (!isShown || !current?.parentElement || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => {
      const top = current.getBoundingClientRect().top + window.scrollY;
      if (top <= 0) return;
      lastTop = `${String(Math.ceil(top))}px`;
      current.style.setProperty('--q-groups-top', lastTop);
    });
    // What stands above moves the element and lengthens the page.
    observer.observe(current.ownerDocument.documentElement);
    observer.observe(current.parentElement);
    return () => observer.disconnect();
  }, [element, isShown]);
  return style;
}

/** The group's expenses and settlements, newest first, in a window 600 px high at most (specification §2). */
export function ExpenseList(props: ExpenseListProps) {
  const { groupId, rows, rest, newIds, example, emptyAction, query, names } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<SectionedListHandle>(null);
  const jump = useJump(list, rest);
  const { state, found, isMissed } = useExpenseFilters({ rows, rest, factsOf: factsOfEntry });
  const { marks, words } = useOthersChanges(rows, useOffers()('live'), ENTRY_CHANGES);
  const hasRows = (rows?.length ?? 0) > 0;
  const room = useRoomBelow(scroller, hasRows);
  const position = useScrollPosition(groupId, scroller, hasRows);

  useBus('mf-groups', 'expenses/expenseSaved', (saved) => {
    // Scrolls to a just added entry, which is at the top.
    if (saved.groupId === groupId && saved.change === 'added') scroller.current?.scrollTo({ top: 0 });
  });

  if (!rows) return <MissingList query={query} />;
  const newest = rows[0];
  return (
    <Card heading={t('Expenses')} isFlush className={styles.card}>
      <PoliteWords>{words}</PoliteWords>
      <MissingNames query={names} />
      {state.isOffered && (
        <div className={styles.search}>
          <ExpenseFilterBar state={state} />
        </div>
      )}
      {newest && isMissed && <NoExpenseFound state={state} />}
      {newest ? (
        <Scroller ref={scroller} isHidden={isMissed} style={room} onKeyDown={jump}>
          <SectionedList
            ref={list}
            rows={found ?? NONE}
            keyOf={keyOf}
            sectionOf={monthOfEntry}
            renderRow={(row, isOnPaper) => (
              <EntryLink
                row={row}
                dateStyle="belowYear"
                isOnPaper={isOnPaper}
                isLastOpened={row.id === position.opened}
                mark={marks.get(row.id) ?? (newIds?.has(row.id) ? 'new' : undefined)}
                onOpen={() => position.open(row.id)}
              />
            )}
            rowHeight={ROW_HEIGHT}
          />
          {rest && <ListEnd {...rest} />}
        </Scroller>
      ) : (
        <EmptyState icon={<ReceiptText />} title={t('No expenses yet')} headingLevel={3} action={emptyAction}>
          {Boolean(emptyAction) &&
            t('Add the first one, say “Dinner, {example}”, and everyone sees their share.', { example })}
        </EmptyState>
      )}
    </Card>
  );
}
