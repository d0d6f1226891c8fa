import { useWords } from '@quits/core';

import type { ComponentType } from 'react';
import { useLazyValue } from '../lazy/use-lazy-value.ts';
import { type Line, type LinesProps, PlainLines } from './plain-lines.tsx';
import { usePrintMode } from './use-print-mode.ts';

/** Longer lists render only visible rows: the page stays below 1,000 nodes. */
const WINDOWED_FROM = 40;
/** The rows before the windowing code is loaded: as many as the window holds, and two more. */
const firstRows = (rowHeight: number) => Math.ceil(window.innerHeight / rowHeight) + 2;

const loadWindowedLines = () => import('./windowed-lines.tsx').then((part) => part.WindowedLines);

export interface SectionedListProps<Row> extends Omit<LinesProps<Row>, 'lines'> {
  rows: readonly Row[];
  /** Names the section of a row; rows of one section are adjacent. */
  sectionOf: (row: Row) => string | undefined;
}

/** Marks the starts of sections. */
function linesOf<Row>(
  rows: readonly Row[],
  sectionOf: (row: Row) => string | undefined,
): readonly Line<Row>[] {
  let last: string | undefined;
  return rows.map((row) => {
    const section = sectionOf(row);
    const isFirstOfSection = section !== undefined && section !== last;
    last = section;
    return { row, section, isFirstOfSection };
  });
}

/**
 * Rows under sticky section headings. A long list renders only the rows that are visible in its nearest
 * scroller: an ancestor, the page, or an element of the host page. On paper, and if the windowing code fails
 * to load, it renders all rows.
 */
export function SectionedList<Row>({ rows, sectionOf, ...list }: SectionedListProps<Row>) {
  const lines = useWords(() => linesOf(rows, sectionOf), [rows, sectionOf]);
  const isOnPaper = usePrintMode();
  const isLong = rows.length > WINDOWED_FROM;
  const { value: WindowedLines, hasFailed } = useLazyValue<ComponentType<LinesProps<Row>>>(
    loadWindowedLines,
    isLong,
  );
  if (!isLong || isOnPaper || hasFailed) return <PlainLines {...list} lines={lines} isOnPaper={isOnPaper} />;
  if (WindowedLines) return <WindowedLines {...list} lines={lines} />;
  return <PlainLines {...list} lines={lines.slice(0, firstRows(list.rowHeight))} isOnPaper={false} />;
}
