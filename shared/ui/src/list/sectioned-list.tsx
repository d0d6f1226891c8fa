import { useMemo } from 'react';
import type { ComponentType } from 'react';
import { useLazyValue } from '../lazy/use-lazy-value.ts';
import { PlainLines } from './plain-lines.tsx';
import type { Line, LinesProps } from './plain-lines.tsx';
import { usePrintMode } from './use-print-mode.ts';

/** As many rows, a high screen full, show until the code that windows a long list has come. */
const FIRST_ROWS = 24;

const loadWindowedLines = () => import('./windowed-lines.tsx').then((part) => part.WindowedLines);

export interface SectionedListProps<Row> extends Omit<LinesProps<Row>, 'lines'> {
  rows: readonly Row[];
  /** Name of the section of a row; rows of one section stand next to each other. */
  sectionOf: (row: Row) => string | undefined;
  /** Beyond so many rows only those in sight are drawn. */
  windowedFrom: number;
}

/** Marks where sections begin. */
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
 * Rows under headings that stick while their section is read. A long list draws only what is in sight of
 * the nearest thing that scrolls: an element around it, the page, or one of a page that embeds it; on
 * paper, and where the code for that does not come, all of it.
 */
export function SectionedList<Row>({ rows, sectionOf, windowedFrom, ...list }: SectionedListProps<Row>) {
  const lines = useMemo(() => linesOf(rows, sectionOf), [rows, sectionOf]);
  const isOnPaper = usePrintMode();
  const isLong = rows.length > windowedFrom;
  const { value: WindowedLines, hasFailed } = useLazyValue<ComponentType<LinesProps<Row>>>(
    loadWindowedLines,
    isLong,
  );
  if (!isLong || isOnPaper || hasFailed) return <PlainLines {...list} lines={lines} isOnPaper={isOnPaper} />;
  if (WindowedLines) return <WindowedLines {...list} lines={lines} />;
  return <PlainLines {...list} lines={lines.slice(0, FIRST_ROWS)} isOnPaper={false} />;
}
