import { useRef } from 'react';
import { ExpenseRowLink } from './expense-row-link.tsx';
import type { ExpenseRow } from './expense-rows.ts';
import { monthSections } from './expense-rows.ts';
import { ExpenseScroller } from './expense-scroller.tsx';
import styles from './expense-list.module.css';

export interface RowsProps {
  rows: readonly ExpenseRow[];
}

interface PlainRowsProps extends RowsProps {
  isOnPaper?: boolean;
}

/** All rows at once, under their months: for lists that a browser lays out without effort, and for paper. */
export function PlainRows({ rows, isOnPaper = false }: PlainRowsProps) {
  const list = useRef<HTMLDivElement>(null);

  function jump(to: 'first' | 'last'): void {
    const links = list.current?.querySelectorAll('a');
    links?.item(to === 'first' ? 0 : links.length - 1).focus();
  }

  return (
    <ExpenseScroller onJump={jump}>
      <div ref={list}>
        {monthSections(rows).map(({ month, rows: ofMonth }) => (
          <div key={month}>
            <h3 className={styles.month}>{month}</h3>
            {/* Safari forgets that an unstyled list is one unless it is told. */}
            {/* eslint-disable-next-line jsx-a11y/no-redundant-roles */}
            <ul role="list" className={styles.list}>
              {ofMonth.map((row) => (
                <li key={row.id} className={styles.item}>
                  <ExpenseRowLink row={row} isOnPaper={isOnPaper} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </ExpenseScroller>
  );
}
