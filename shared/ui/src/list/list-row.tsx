import type { ReactNode } from 'react';
import styles from './list-row.module.css';

interface ListRowProps {
  /** What it is about, by sight. */
  picture: ReactNode;
  children: ReactNode;
  /** What can be done about it; where there is no room beside, it stands below. */
  action?: ReactNode;
}

/** A row of a `List` whose rows have lines between them. */
export function ListRow({ picture, children, action }: ListRowProps) {
  return (
    <li className={styles.row}>
      {picture}
      <div className={styles.main}>{children}</div>
      {action}
    </li>
  );
}
