import { useHost } from '@quits/core';
import { classNames } from '@quits/ui';
import { ExpenseRow } from './expense-row.tsx';
import type { OverviewRow } from './overview-sections.ts';
import styles from './expense-list.module.css';

export interface ExpenseListProps {
  rows: readonly OverviewRow[];
  from: string;
  userId: number;
}

/** The expenses under their headings, all of them in the page: for lists that are not long. */
export function ExpenseList({ rows, from, userId }: ExpenseListProps) {
  const isInApp = useHost().kind === 'app';
  return (
    // Safari forgets that an unstyled list is one unless it is told.
    // eslint-disable-next-line jsx-a11y/no-redundant-roles -- see above
    <ul role="list" aria-label="Expense Details" className={styles.list}>
      {rows.map(({ entry, section, isFirstOfSection }) => (
        <li key={entry.id} className={styles.item}>
          {isFirstOfSection && (
            <h3 className={classNames(styles.section, isInApp && styles.inApp)}>{section}</h3>
          )}
          <ExpenseRow entry={entry} from={from} userId={userId} isGroupShown={section !== entry.groupName} />
        </li>
      ))}
    </ul>
  );
}
