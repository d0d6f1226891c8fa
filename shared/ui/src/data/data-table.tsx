import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './data-table.module.css';

/** The first cell names the row. */
type Cells = readonly ReactNode[];

interface DataTableProps {
  /** Names the table for people who don't see the heading next to it. */
  caption?: string;
  columns: readonly string[];
  rows: readonly { key: string | number; cells: Cells }[];
  /** A last row with the sums. */
  total?: Cells | undefined;
  /** Whether the columns after the first are figures; otherwise all are words. */
  hasAmounts?: boolean;
  className?: string | undefined;
}

/** A table with column headers and row headers. */
export function DataTable({ caption, columns, rows, total, hasAmounts = false, className }: DataTableProps) {
  const rest = hasAmounts ? styles.amount : styles.cell;
  const line = ([name, ...cells]: Cells) => (
    <>
      <th scope="row" className={styles.cell}>
        {name}
      </th>
      {cells.map((cell, place) => (
        <td key={place} className={rest}>
          {cell}
        </td>
      ))}
    </>
  );
  return (
    <table className={classNames(styles.table, hasAmounts && styles.figures, className)}>
      {caption !== undefined && (
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
      )}
      <thead className={styles.head}>
        <tr>
          {columns.map((column, place) => (
            <th key={column} scope="col" className={place === 0 ? styles.cell : rest}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>{line(cells)}</tr>
        ))}
      </tbody>
      {total && (
        <tfoot className={styles.total}>
          <tr>{line(total)}</tr>
        </tfoot>
      )}
    </table>
  );
}
