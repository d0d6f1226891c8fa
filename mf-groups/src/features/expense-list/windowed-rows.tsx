import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import type { Range, VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ExpenseRowLink } from './expense-row-link.tsx';
import { ExpenseScroller } from './expense-scroller.tsx';
import { flatItems, stuckMonth } from './flat-items.ts';
import type { FlatItem } from './flat-items.ts';
import type { RowsProps } from './plain-rows.tsx';
import styles from './expense-list.module.css';

/** First guesses in pixels; each line is measured once it is there. */
const ROW_HEIGHT = 73;
const MONTH_HEIGHT = 34;
const WINDOW_HEIGHT = 600;

interface LineProps {
  line: VirtualItem;
  item: FlatItem;
  isStuck: boolean;
  rowCount: number;
  virtualizer: Virtualizer<HTMLDivElement, HTMLDivElement>;
}

function Line({ line, item, isStuck, rowCount, virtualizer }: LineProps) {
  const place = {
    ref: virtualizer.measureElement,
    'data-index': line.index,
    className: isStuck ? styles.stuck : styles.placed,
    style: isStuck ? {} : { transform: `translateY(${String(line.start)}px)` },
  };
  if (item.kind === 'month') {
    return (
      <div {...place} role="listitem">
        <h3 className={styles.month}>{item.month}</h3>
      </div>
    );
  }
  return (
    <div {...place} role="listitem" aria-setsize={rowCount} aria-posinset={item.position}>
      <div className={styles.divided}>
        <ExpenseRowLink row={item.row} />
      </div>
    </div>
  );
}

/** The lines that are drawn: those seen, the month they belong to, and the one that has the focus. */
function useLines(items: readonly FlatItem[], scroller: React.RefObject<HTMLDivElement | null>) {
  const [focused, setFocused] = useState<number>();
  const stuck = useRef(-1);
  const rangeExtractor = useCallback(
    (range: Range) => {
      stuck.current = stuckMonth(items, range.startIndex);
      const kept = [stuck.current, focused ?? -1].filter((index) => index >= 0 && index < items.length);
      return [...new Set([...kept, ...defaultRangeExtractor(range)])].sort((a, b) => a - b);
    },
    [items, focused],
  );
  // eslint-disable-next-line react-hooks/incompatible-library -- nothing here is memoized by the compiler
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (items[index]?.kind === 'month' ? MONTH_HEIGHT : ROW_HEIGHT),
    getItemKey: (index) => items[index]?.key ?? index,
    scrollPaddingStart: MONTH_HEIGHT,
    initialRect: { width: 0, height: WINDOW_HEIGHT },
    overscan: 6,
    rangeExtractor,
  });
  return { virtualizer, stuck, setFocused };
}

/** A long list that draws only the rows in sight; the row that has the focus stays wherever one scrolls. */
export function WindowedRows({ rows }: RowsProps) {
  const items = useMemo(() => flatItems(rows), [rows]);
  const scroller = useRef<HTMLDivElement>(null);
  const { virtualizer, stuck, setFocused } = useLines(items, scroller);
  const wanted = useRef<number>(undefined);
  const lines = virtualizer.getVirtualItems();

  const focusWanted = useCallback(() => {
    const selector = `[data-index="${String(wanted.current)}"] a`;
    const link = scroller.current?.querySelector<HTMLElement>(selector);
    if (!link) return;
    wanted.current = undefined;
    link.focus({ preventScroll: true });
  }, []);

  // After each scroll: the row that a jump leads to is drawn only then.
  useEffect(() => {
    if (wanted.current !== undefined) focusWanted();
  });

  function jump(to: 'first' | 'last'): void {
    const index = to === 'first' ? 1 : items.length - 1;
    virtualizer.scrollToIndex(to === 'first' ? 0 : index, { align: to === 'first' ? 'start' : 'end' });
    wanted.current = index;
    focusWanted();
  }

  return (
    <ExpenseScroller scrollerRef={scroller} onJump={jump}>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- watches its links */}
      <div
        role="list"
        className={styles.window}
        style={{ height: virtualizer.getTotalSize() }}
        onFocus={(event) => {
          const line = event.target.closest<HTMLElement>('[data-index]');
          setFocused(line ? Number(line.dataset.index) : undefined);
        }}
        onBlur={() => setFocused(undefined)}
      >
        {lines.map((line) => {
          const item = items[line.index];
          return (
            item && (
              <Line
                key={line.key}
                line={line}
                item={item}
                isStuck={line.index === stuck.current}
                rowCount={rows.length}
                virtualizer={virtualizer}
              />
            )
          );
        })}
      </div>
    </ExpenseScroller>
  );
}
