import { t } from '@quits/domain';
import { VisuallyHidden } from '@quits/ui';
import type { ReactNode } from 'react';
import styles from './rows.module.css';

interface Column<Item> {
  label: string;
  show: (item: Item) => ReactNode;
}

interface RowsProps<Item> {
  /** Names the table. */
  caption: string;
  /** The first one names the row. */
  columns: readonly [Column<Item>, ...Column<Item>[]];
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  /** The buttons of a row. */
  actions?: (item: Item) => ReactNode;
}

/** A dense table on wide screens; on narrow ones each row is a card that names its values. */
export function Rows<Item>({ caption, columns, items, keyOf, actions }: RowsProps<Item>) {
  const [first, ...rest] = columns;
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead className={styles.head}>
          <tr>
            {columns.map(({ label }) => (
              <th key={label} scope="col" className={styles.title}>
                {label}
              </th>
            ))}
            {actions && (
              <th scope="col" className={styles.title}>
                <VisuallyHidden>{t('Actions')}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody className={styles.body}>
          {items.map((item) => (
            <tr key={keyOf(item)} className={styles.row}>
              <th scope="row" className={styles.name}>
                {first.show(item)}
              </th>
              {rest.map(({ label, show }) => (
                <td key={label} className={styles.cell}>
                  <span className={styles.label} aria-hidden="true">
                    {label}
                  </span>
                  <span className={styles.value}>{show(item)}</span>
                </td>
              ))}
              {actions && <td className={styles.actions}>{actions(item)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Two lines of a cell: what it is, and what is known of it. */
export function TwoLines({ children, below }: { children: ReactNode; below: ReactNode }) {
  return (
    <>
      <div>{children}</div>
      <div className={styles.below}>{below}</div>
    </>
  );
}
