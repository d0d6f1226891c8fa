import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { useListPlace } from './list-place.ts';
import { List } from './list.tsx';
import styles from './list.module.css';
import { HeadingText, type LinesProps } from './plain-lines.tsx';

/** As in the style sheet, in pixels. */
const HEADING_HEIGHT = 36;
const OVERSCAN = 8;

type AnyVirtualizer = Virtualizer<Window, HTMLLIElement> | Virtualizer<Element, HTMLLIElement>;

interface PlacedProps<Row> extends LinesProps<Row> {
  /** Pixels from the start of the scroller's content to the list. */
  top: number;
}

/** Shared by both kinds of scrolling. The focused row stays rendered at every scroll position. */
function useWindowing<Row>({ lines, keyOf, rowHeight, top }: PlacedProps<Row>) {
  const [focused, setFocused] = useState<number>();
  const estimateSize = useCallback(
    (index: number) => rowHeight + (lines[index]?.isFirstOfSection ? HEADING_HEIGHT : 0),
    [lines, rowHeight],
  );
  const getItemKey = useCallback(
    (index: number) => {
      const line = lines[index];
      return line ? keyOf(line.row) : index;
    },
    [lines, keyOf],
  );
  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range);
      if (focused === undefined || focused >= range.count || shown.includes(focused)) return shown;
      return [...shown, focused].sort((a, b) => a - b);
    },
    [focused],
  );
  const options = {
    count: lines.length,
    estimateSize,
    getItemKey,
    rangeExtractor,
    overscan: OVERSCAN,
    scrollMargin: top,
    scrollPaddingStart: HEADING_HEIGHT,
  };
  return { options, setFocused };
}

interface DrawnLinesProps<Row> extends PlacedProps<Row> {
  virtualizer: AnyVirtualizer;
  onFocusLine: (index: number | undefined) => void;
}

/** Focuses the first or last row, which may only be rendered after scrolling there. */
function useFocusEnd({
  virtualizer,
  lines,
  ref,
}: Pick<DrawnLinesProps<unknown>, 'virtualizer' | 'lines' | 'ref'>) {
  const list = useRef<HTMLUListElement>(null);
  const focusedIndex = useRef<number>(undefined);
  const focusAgain = useCallback(() => {
    const link = list.current?.querySelector<HTMLElement>(`[data-index="${String(focusedIndex.current)}"] a`);
    if (!link) return;
    focusedIndex.current = undefined;
    link.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (focusedIndex.current !== undefined) focusAgain();
  });
  useImperativeHandle(ref, () => {
    function focusAt(index: number, align: 'start' | 'end' | 'auto'): void {
      virtualizer.scrollToIndex(index, { align });
      focusedIndex.current = index;
      focusAgain();
    }
    return {
      focusEnd: (end) => (end === 'first' ? focusAt(0, 'start') : focusAt(lines.length - 1, 'end')),
      focusRow: (index) => focusAt(index, 'auto'),
    };
  });
  return list;
}

function DrawnLines<Row>(props: DrawnLinesProps<Row>) {
  const { lines, renderRow, label, noteOf, headingClassName, top, virtualizer, onFocusLine } = props;
  const list = useFocusEnd(props);
  const section = lines[virtualizer.range?.startIndex ?? 0]?.section;
  return (
    <>
      {section !== undefined && (
        <div className={classNames(styles.current, headingClassName)} aria-hidden="true">
          <HeadingText section={section} noteOf={noteOf} />
        </div>
      )}
      <List
        ref={list}
        aria-label={label}
        className={styles.windowed}
        style={{ height: virtualizer.getTotalSize() }}
        onFocus={(event) => {
          const line = event.target.closest<HTMLElement>('[data-index]');
          onFocusLine(line ? Number(line.dataset.index) : undefined);
        }}
        onBlur={() => onFocusLine(undefined)}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const line = lines[index];
          return (
            line && (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-setsize={lines.length}
                aria-posinset={index + 1}
                className={styles.placed}
                style={{ transform: `translateY(${start - top}px)` }}
              >
                {line.isFirstOfSection && line.section !== undefined && (
                  <h3 className={styles.heading}>
                    <HeadingText section={line.section} noteOf={noteOf} />
                  </h3>
                )}
                {renderRow(line.row, false)}
              </li>
            )
          );
        })}
      </List>
    </>
  );
}

function LinesInElement<Row>({ scroller, ...props }: PlacedProps<Row> & { scroller: Element }) {
  const { options, setFocused } = useWindowing(props);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by the compiler
  const virtualizer = useVirtualizer<Element, HTMLLIElement>({
    ...options,
    getScrollElement: () => scroller,
    initialOffset: () => scroller.scrollTop,
    initialRect: { width: scroller.clientWidth, height: scroller.clientHeight },
  });
  return <DrawnLines {...props} virtualizer={virtualizer} onFocusLine={setFocused} />;
}

function LinesInPage<Row>(props: PlacedProps<Row>) {
  const { options, setFocused } = useWindowing(props);
  // oxlint-disable-next-line react/incompatible-library -- as above
  const virtualizer = useWindowVirtualizer<HTMLLIElement>(options);
  return <DrawnLines {...props} virtualizer={virtualizer} onFocusLine={setFocused} />;
}

/** The visible lines of a long list, in its scroller. */
export function WindowedLines<Row>(props: LinesProps<Row>) {
  const { start, place } = useListPlace();
  return (
    <div ref={start}>
      {/* Reserves the expected height, which reveals the scroller. */}
      {!place && <div style={{ height: props.lines.length * props.rowHeight }} />}
      {place?.scroller === 'page' && <LinesInPage {...props} top={place.top} />}
      {place && place.scroller !== 'page' && (
        <LinesInElement {...props} scroller={place.scroller} top={place.top} />
      )}
    </div>
  );
}
