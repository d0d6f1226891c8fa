import { TEXTS } from '@quits/contracts';
import { Badge, Notice, classNames } from '@quits/ui';
import type { ConflictRow } from './conflict.ts';
import styles from './conflict-view.module.css';

/** Two versions of one expense: what this person typed, and what somebody else saved meanwhile. */
export function ConflictView({ rows }: { rows: readonly ConflictRow[] }) {
  return (
    <div className={styles.conflict}>
      <Notice tone="warning" title="Somebody else changed this expense">
        <p className={styles.text}>
          Nothing was overwritten. Compare both versions and choose which one stays.
        </p>
      </Notice>
      <table className={styles.table}>
        <thead>
          <tr>
            {['Field', 'Mine', 'Theirs'].map((column) => (
              <th key={column} scope="col" className={classNames(styles.cell, styles.head)}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ field, mine, theirs, isSame }) => (
            <tr key={field}>
              <th scope="row" className={styles.cell}>
                {field} {!isSame && <Badge tone="warning">Differs</Badge>}
              </th>
              {[mine, theirs].map((text, column) => (
                <td key={column} className={classNames(styles.cell, isSame && styles.same)}>
                  {text || TEXTS.expenses.noDescription}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
