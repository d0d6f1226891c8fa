import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  headingLevel?: 1 | 2 | 3;
  /** One sentence about what would be here. */
  children?: ReactNode;
  action?: ReactNode;
  /** The content did not load. */
  hasFailed?: boolean;
}

/** The heading of a page takes the focus after a change of page. */
const PAGE_HEADING = { tabIndex: -1, 'data-page-heading': '' };

/** Shown in place of an empty list. */
export function EmptyState({ icon, title, headingLevel = 2, children, action, hasFailed }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={styles.emptyState}>
      <div className={classNames(styles.icon, hasFailed && styles.danger)} aria-hidden="true">
        {icon}
      </div>
      <Heading className={styles.title} {...(headingLevel === 1 && PAGE_HEADING)}>
        {title}
      </Heading>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
