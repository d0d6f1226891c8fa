import { Children } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './list.module.css';

export interface ListProps {
  /** The accessible name; leave it out when a heading beside it says the same. */
  label?: string;
  labelledBy?: string;
  className?: string;
  /** Each child becomes an item (`li`); give it a key as in any list. */
  children: ReactNode;
}

/** A list of rows with hairlines between them. */
export function List({ label, labelledBy, className, children }: ListProps) {
  return (
    // Safari forgets that an unstyled list is one unless it is told.
    // eslint-disable-next-line jsx-a11y/no-redundant-roles -- see above
    <ul
      role="list"
      aria-label={label}
      aria-labelledby={labelledBy}
      className={classNames(styles.list, className)}
    >
      {Children.map(children, (child) => child !== null && <li className={styles.item}>{child}</li>)}
    </ul>
  );
}
