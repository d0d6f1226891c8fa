import type { Expense, Member } from '@quits/contracts';
import { Money, usePrintMode } from '@quits/ui';
import { namesOf } from '../../lib/ledger.ts';
import { statementRows } from './statement.ts';
import styles from './statement-table.module.css';

interface StatementTableProps {
  expenses: readonly Expense[];
  members: readonly Member[];
  userId: number;
  currency: string;
}

/** On paper: one table with one row a person. */
export function StatementTable({ expenses, members, userId, currency }: StatementTableProps) {
  const isOnPaper = usePrintMode();
  if (!isOnPaper) return null;
  const nameOf = namesOf(members, expenses, userId);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {['Person', 'Paid', 'Share', 'Balance'].map((column) => (
            <th key={column} scope="col" className={column === 'Person' ? styles.name : styles.amount}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {statementRows(expenses, members).map(({ userId: id, paidCents, shareCents, balanceCents }) => (
          <tr key={id}>
            <th scope="row" className={styles.name}>
              {nameOf(id)}
            </th>
            <td className={styles.amount}>
              <Money cents={paidCents} currency={currency} />
            </td>
            <td className={styles.amount}>
              <Money cents={shareCents} currency={currency} />
            </td>
            <td className={styles.amount}>
              <Money cents={balanceCents} currency={currency} isSigned />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
