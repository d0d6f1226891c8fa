import type { Expense, Member } from '@quits/contracts';
import { byName, t } from '@quits/domain';
import { DataTable, Money, usePrintMode } from '@quits/ui';
import type { NameOf } from '../../lib/ledger.ts';
import { statementRows } from './statement.ts';
import styles from './statement-table.module.css';

interface StatementTableProps {
  expenses: readonly Expense[];
  members: readonly Member[];
  nameOf: NameOf;
  currency: string;
}

/** On paper: one table with a row per person. */
export function StatementTable({ expenses, members, nameOf, currency }: StatementTableProps) {
  const isOnPaper = usePrintMode();
  if (!isOnPaper) return null;
  const rows = statementRows(expenses, members).toSorted(byName(({ userId }) => nameOf(userId)));
  return (
    <DataTable
      hasAmounts
      className={styles.table}
      columns={[t('Person'), t('[column of amounts] Paid'), t('[column of amounts] Share'), t('Balance')]}
      rows={rows.map(({ userId: id, paidCents, shareCents, balanceCents }) => ({
        key: id,
        cells: [
          nameOf(id),
          <Money cents={paidCents} currency={currency} />,
          <Money cents={shareCents} currency={currency} />,
          <Money cents={balanceCents} currency={currency} isSigned />,
        ],
      }))}
    />
  );
}
