import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { List } from './list.tsx';
import styles from './list.module.css';

export interface SectionedListHandle {
  focusEnd: (end: 'first' | 'last') => void;
  /** Does the same with any row, by its index. */
  focusRow: (index: number) => void;
}

/** A row, with the heading before it when a new section begins. */
export interface Line<Row> {
  row: Row;
  section: string | undefined;
  isFirstOfSection: boolean;
}

export interface LinesProps<Row> {
  lines: readonly Line<Row>[];
  keyOf: (row: Row) => number;
  renderRow: (row: Row, isOnPaper: boolean) => ReactNode;
  /** Content at the end of a section's heading, for example a sum. */
  noteOf?: ((section: string) => ReactNode) | undefined;
  /** The accessible name; leave it out when the surrounding page says the same. */
  label?: string;
  /** Initial estimate in pixels; each row is measured once it is rendered. */
  rowHeight: number;
  /** For headings that stick below an element of the host. */
  headingClassName?: string | undefined;
  ref?: Ref<SectionedListHandle> | undefined;
}

export function HeadingText({ section, noteOf }: Pick<LinesProps<unknown>, 'noteOf'> & { section: string }) {
  const note = noteOf?.(section);
  return (
    <>
      <span className={styles.section}>{section}</span>
      {noteOf && ' '}
      {note !== undefined && note !== false && <span className={styles.note}>{note}</span>}
    </>
  );
}

export function PlainLines<Row>(props: LinesProps<Row> & { isOnPaper: boolean }) {
  const { lines, keyOf, renderRow, label, noteOf, headingClassName, ref, isOnPaper } = props;
  const list = useRef<HTMLUListElement>(null);
  useImperativeHandle(ref, () => ({
    focusEnd(end) {
      const links = list.current?.querySelectorAll('a');
      links?.item(end === 'first' ? 0 : links.length - 1).focus();
    },
    focusRow(index) {
      list.current?.children.item(index)?.querySelector('a')?.focus();
    },
  }));
  return (
    <List ref={list} aria-label={label}>
      {lines.map(({ row, section, isFirstOfSection }) => (
        <li key={keyOf(row)} className={styles.plain}>
          {isFirstOfSection && section !== undefined && (
            <h3 className={classNames(styles.heading, headingClassName)}>
              <HeadingText section={section} noteOf={noteOf} />
            </h3>
          )}
          {renderRow(row, isOnPaper)}
        </li>
      ))}
    </List>
  );
}
