import { formatPercent, t } from '@quits/domain';
import { Link } from 'react-router-dom';
import { DataTable, Money } from '@quits/ui';
import styles from './insights.module.css';

export interface TableRow {
  key: string;
  label: string;
  /** One for each column of amounts; the bar shows the part of the first in its total. */
  cents: readonly number[];
}

export interface BreakdownTableProps {
  /** Names the table for people who don't see the heading next to it. */
  caption: string;
  columns: readonly [string, ...string[]];
  rows: readonly TableRow[];
  currency: string;
  /** The path to the expenses of a row. */
  pathOf: (key: string) => string;
}

/** More came back than was spent: there is no part of it, and next to it another sum is more than all. */
const widthOf = (part: number, total: number) =>
  `${String(total === 0 ? 0 : Math.min(100, Math.max(0, (100 * part) / total)))}%`;

const sum = (rows: readonly TableRow[], column: number) =>
  rows.reduce((total, { cents }) => total + (cents[column] ?? 0), 0);

/** Amounts by category, for example: the table holds all data; the bars only show parts of the total. */
export function BreakdownTable({ caption, columns, rows, currency, pathOf }: BreakdownTableProps) {
  const [, ...amounts] = columns;
  const total = sum(rows, 0);
  const isSingle = amounts.length === 1;
  const money = (cents: number) => <Money cents={cents} currency={currency} />;
  return (
    <DataTable
      hasAmounts
      caption={caption}
      columns={isSingle ? [...columns, t('Share of total')] : columns}
      rows={rows.map(({ key, label, cents }) => ({
        key,
        cells: [
          <>
            <Link to={pathOf(key)} className={styles.link}>
              {label}
            </Link>
            <span aria-hidden="true" className={styles.track}>
              <span className={styles.bar} style={{ inlineSize: widthOf(cents[0] ?? 0, total) }} />
            </span>
          </>,
          ...amounts.map((_column, index) => money(cents[index] ?? 0)),
          ...(isSingle ? [formatPercent(cents[0] ?? 0, total)] : []),
        ],
      }))}
      total={[
        t('Total'),
        ...amounts.map((_column, index) => money(sum(rows, index))),
        ...(isSingle ? [''] : []),
      ]}
    />
  );
}
