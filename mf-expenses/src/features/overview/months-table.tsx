import { Money, VisuallyHidden } from '@quits/ui';
import type { MonthSpending } from './overview-months.ts';
import styles from './monthly-spending.module.css';

/** The chart's values as a table. */
export function MonthsTable({ months }: { months: readonly MonthSpending[] }) {
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>Your share of each of the last 12 months</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col" className={styles.cell}>
            Month
          </th>
          <th scope="col" className={styles.number}>
            Your share
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ key, label, shareCents }) => (
          <tr key={key}>
            <th scope="row" className={styles.cell}>
              {label}
            </th>
            <td className={styles.number}>
              <Money cents={shareCents} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
