import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './list.module.css';

/** A list without bullets that stays a list for assistive technology; its children are `li`s. */
export function List({ className, ...rest }: ComponentProps<'ul'>) {
  return (
    // Safari forgets that an unstyled list is one unless it is told.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- see above
    <ul role="list" className={classNames(styles.list, className)} {...rest} />
  );
}
