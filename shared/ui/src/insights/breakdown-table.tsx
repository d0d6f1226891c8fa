import { formatPercent } from '@quits/domain';
import { Link } from 'react-router-dom';
import { Money } from '../data/money.tsx';
import { Card } from '../layout/card.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
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
  /** Names of the columns, the first that of the rows. */
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
  const [name, ...amounts] = columns;
  const largest = Math.max(1, ...rows.map(({ cents }) => cents[0] ?? 0));
  const isSingle = amounts.length === 1;
  return (
    <Card heading={heading}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead className={styles.head}>
          <tr>
            <th scope="col" className={styles.name}>
              {name}
            </th>
            {amounts.map((column) => (
              <th key={column} scope="col" className={styles.amount}>
                {column}
              </th>
            ))}
            {isSingle && (
              <th scope="col" className={styles.amount}>
                Part
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, cents }) => (
            <tr key={key}>
              <th scope="row" className={styles.name}>
                <Link to={pathOf(key)} className={styles.link}>
                  {label}
                </Link>
                <span aria-hidden="true" className={styles.track}>
                  <span
                    className={styles.bar}
                    style={{ inlineSize: `${((cents[0] ?? 0) / largest) * 100}%` }}
                  />
                </span>
              </th>
              {amounts.map((column, index) => (
                <td key={column} className={styles.amount}>
                  <Money cents={cents[index] ?? 0} currency={currency} />
                </td>
              ))}
              {isSingle && <td className={styles.amount}>{formatPercent(cents[0] ?? 0, sum(rows, 0))}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot className={styles.foot}>
          <tr>
            <th scope="row" className={styles.name}>
              Total
            </th>
            {amounts.map((column, index) => (
              <td key={column} className={styles.amount}>
                <Money cents={sum(rows, index)} currency={currency} />
              </td>
            ))}
            {isSingle && <td />}
          </tr>
        </tfoot>
      </table>
    </Card>
  );
}
