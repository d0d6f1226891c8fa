import { formatPercent } from '@quits/domain';
import { Link } from 'react-router-dom';
import { DataTable } from '../data/data-table.tsx';
import { Money } from '../data/money.tsx';
import { Card } from '../layout/card.tsx';
import styles from './insights.module.css';

export interface TableRow {
  key: string;
  label: string;
  /** One for each column of amounts; the first is what the bar shows. */
  cents: readonly number[];
}

export interface BreakdownTableProps {
  /** "By category" */
  heading: string;
  /** What the table says, for who does not see its heading beside. */
  caption: string;
  columns: readonly [string, ...string[]];
  rows: readonly TableRow[];
  currency: string;
  /** Where the expenses of a row are. */
  pathOf: (key: string) => string;
}

const sum = (rows: readonly TableRow[], column: number) =>
  rows.reduce((total, { cents }) => total + (cents[column] ?? 0), 0);

/** Amounts by something: the table says it all, the bars only show which are large. */
export function BreakdownTable({ heading, caption, columns, rows, currency, pathOf }: BreakdownTableProps) {
  const [, ...amounts] = columns;
  const largest = Math.max(1, ...rows.map(({ cents }) => cents[0] ?? 0));
  const isSingle = amounts.length === 1;
  const money = (cents: number) => <Money cents={cents} currency={currency} />;
  return (
    <Card heading={heading}>
      <DataTable
        hasAmounts
        caption={caption}
        columns={isSingle ? [...columns, 'Part'] : columns}
        rows={rows.map(({ key, label, cents }) => ({
          key,
          cells: [
            <>
              <Link to={pathOf(key)} className={styles.link}>
                {label}
              </Link>
              <span aria-hidden="true" className={styles.track}>
                <span
                  className={styles.bar}
                  style={{ inlineSize: `${((cents[0] ?? 0) / largest) * 100}%` }}
                />
              </span>
            </>,
            ...amounts.map((_column, index) => money(cents[index] ?? 0)),
            ...(isSingle ? [formatPercent(cents[0] ?? 0, sum(rows, 0))] : []),
          ],
        }))}
        total={[
          'Total',
          ...amounts.map((_column, index) => money(sum(rows, index))),
          ...(isSingle ? [''] : []),
        ]}
      />
    </Card>
  );
}
