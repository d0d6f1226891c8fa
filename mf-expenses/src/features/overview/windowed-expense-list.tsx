import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useHost } from '@quits/core';
import { classNames } from '@quits/ui';
import { ExpenseList } from './expense-list.tsx';
import type { ExpenseListProps } from './expense-list.tsx';
import { ExpenseRow } from './expense-row.tsx';
import styles from './expense-list.module.css';

const ROW_PX = 73;
const SECTION_PX = 36;
const OVERSCAN = 8;

/** Paper has no window: everything is rendered before it prints. */
function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const set = (value: boolean) => () => flushSync(() => setIsPrinting(value));
    const start = set(true);
    const stop = set(false);
    window.addEventListener('beforeprint', start);
    window.addEventListener('afterprint', stop);
    return () => {
      window.removeEventListener('beforeprint', start);
      window.removeEventListener('afterprint', stop);
    };
  }, []);
  return isPrinting;
}

/** Where the list begins in the document: what stands above it grows and shrinks. */
function useDistanceFromTop() {
  const list = useRef<HTMLUListElement>(null);
  const [distance, setDistance] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (list.current) setDistance(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return { list, distance };
}

function Windowed({ rows, from, userId }: ExpenseListProps) {
  const isInApp = useHost().kind === 'app';
  const { list, distance: scrollMargin } = useDistanceFromTop();
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => ROW_PX + (rows[index]?.isFirstOfSection ? SECTION_PX : 0),
    getItemKey: (index) => rows[index]?.entry.id ?? index,
    overscan: OVERSCAN,
    scrollMargin,
  });
  const section = rows[virtualizer.range?.startIndex ?? 0]?.section;

  return (
    <>
      {section !== undefined && (
        <div className={classNames(styles.current, isInApp && styles.inApp)} aria-hidden="true">
          {section}
        </div>
      )}
      {/* Safari forgets that an unstyled list is one unless it is told. */}
      {/* eslint-disable-next-line jsx-a11y/no-redundant-roles -- see above */}
      <ul
        ref={list}
        role="list"
        aria-label="Expense Details"
        className={styles.windowed}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index];
          return row ? (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className={styles.placed}
              style={{ transform: `translateY(${start - scrollMargin}px)` }}
            >
              {row.isFirstOfSection && <h3 className={styles.heading}>{row.section}</h3>}
              <ExpenseRow
                entry={row.entry}
                from={from}
                userId={userId}
                isGroupShown={row.section !== row.entry.groupName}
              />
            </li>
          ) : null;
        })}
      </ul>
    </>
  );
}

/** The expenses of a long list: only what is on the screen is in the page. */
export function WindowedExpenseList(props: ExpenseListProps) {
  return useIsPrinting() ? <ExpenseList {...props} /> : <Windowed {...props} />;
}
