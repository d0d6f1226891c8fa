import type { ReactNode } from 'react';
import styles from './list-row.module.css';

interface ListRowProps {
  /** A picture of the row's subject. */
  picture: ReactNode;
  children: ReactNode;
  /** The row's action; it wraps below where the row has no room. */
  action?: ReactNode;
}

/** A row of a `List` with lines between its rows. */
export function ListRow({ picture, children, action }: ListRowProps) {
  return (
    <li className={styles.row}>
      {picture}
      <div className={styles.main}>{children}</div>
      {action}
    </li>
  );
}
