import { useImperativeHandle, useRef } from 'react';
import type { ReactNode, Ref } from 'react';
import { classNames } from '../class-names.ts';
import { List } from './list.tsx';
import styles from './list.module.css';

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
  keyOf: (row: Row) => number;
  renderRow: (row: Row, isOnPaper: boolean) => ReactNode;
  /** The accessible name; leave it out when what is around says the same. */
  label?: string;
  /** First guess in pixels; each row is measured once it is there. */
  rowHeight: number;
  /** For headings that stick below something of the host's. */
  headingClassName?: string | undefined;
  ref?: Ref<SectionedListHandle> | undefined;
}

/** All lines, one below the other. */
export function PlainLines<Row>(props: LinesProps<Row> & { isOnPaper: boolean }) {
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
