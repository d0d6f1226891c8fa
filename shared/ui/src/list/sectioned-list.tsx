import { useImperativeHandle, useMemo, useRef } from 'react';
import type { Key, ReactNode, Ref } from 'react';
import { classNames } from '../class-names.ts';
import { useLazyPart } from '../lazy/use-lazy-part.ts';
import { usePrintMode } from '../print/use-print-mode.ts';
import { List } from './list.tsx';
import styles from './list.module.css';

/** As many rows show until the code that windows a long list has come. */
const FIRST_ROWS = 40;

const loadWindowedLines = () => import('./windowed-lines.tsx').then((part) => part.WindowedLines);

export interface SectionedListHandle {
  /** Scrolls to the first or last row and puts the focus on its link. */
  focusEnd: (end: 'first' | 'last') => void;
}

/** A row, with the heading that stands before it when a new section begins. */
export interface Line<Row> {
  row: Row;
  section: string | undefined;
  isFirstOfSection: boolean;
}

export interface LinesProps<Row> {
  lines: readonly Line<Row>[];
  keyOf: (row: Row) => Key;
  renderRow: (row: Row, isOnPaper: boolean) => ReactNode;
  /** The accessible name; leave it out when what is around says the same. */
  label?: string;
  /** First guess in pixels; each row is measured once it is there. */
  rowHeight: number;
  /** For headings that stick below something of the host's. */
  headingClassName?: string | undefined;
  ref?: Ref<SectionedListHandle> | undefined;
}

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

function PlainLines<Row>(props: LinesProps<Row> & { isOnPaper: boolean }) {
  const { lines, keyOf, renderRow, label, headingClassName, ref, isOnPaper } = props;
  const list = useRef<HTMLUListElement>(null);
  useImperativeHandle(ref, () => ({
    focusEnd(end) {
      const links = list.current?.querySelectorAll('a');
      links?.item(end === 'first' ? 0 : links.length - 1).focus();
    },
  }));
  return (
    <List ref={list} aria-label={label}>
      {lines.map(({ row, section, isFirstOfSection }) => (
        <li key={keyOf(row)} className={styles.plain}>
          {isFirstOfSection && <h3 className={classNames(styles.heading, headingClassName)}>{section}</h3>}
          {renderRow(row, isOnPaper)}
        </li>
      ))}
    </List>
  );
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
  const { Part: WindowedLines, hasFailed } = useLazyPart<LinesProps<Row>>(loadWindowedLines, isLong);
  if (!isLong || isOnPaper || hasFailed) return <PlainLines {...list} lines={lines} isOnPaper={isOnPaper} />;
  if (WindowedLines) return <WindowedLines {...list} lines={lines} />;
  return <PlainLines {...list} lines={lines.slice(0, FIRST_ROWS)} isOnPaper={false} />;
}
