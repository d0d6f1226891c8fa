import { ChartColumn, Table } from 'lucide-react';
import { useState } from 'react';
import { formatMoney } from '@quits/domain';
import { Button, Card, Money, Skeleton, VisuallyHidden, formatMonth, useLazyPart } from '@quits/ui';
import { summaryOf } from './overview-months.ts';
import type { MonthSpending } from './overview-months.ts';
import styles from './monthly-spending.module.css';

/** Gives the chart, whose code is not part of the first page. */
export const loadTrendChart = () => import('./trend-chart.tsx').then((part) => part.TrendChart);

function sentenceOf(months: readonly MonthSpending[]): string {
  const summary = summaryOf(months);
  if (!summary) return 'You have no spending of your own in the last 12 months.';
  const { totalCents, averageCents, highest } = summary;
  const average = averageCents === undefined ? '' : `, ${formatMoney(averageCents)} a month on average`;
  return (
    `Your shares of the last 12 months add up to ${formatMoney(totalCents)}${average}. ` +
    `The highest month is ${formatMonth(highest.month)} with ${formatMoney(highest.shareCents)}.`
  );
}

function Chart({ months }: { months: readonly MonthSpending[] }) {
  const [selected, setSelected] = useState(months.length - 1);
  const { Part, hasFailed, retry } = useLazyPart(loadTrendChart, true);
  const shown = months[selected];
  const averageCents = summaryOf(months)?.averageCents;
  return (
    <>
      {shown && (
        <p className={styles.readout}>
          <span className={styles.readoutLabel}>{formatMonth(shown.month)}</span>
          <span className={styles.readoutValue}>
            <Money cents={shown.shareCents} />
          </span>
        </p>
      )}
      <div className={styles.plot}>
        {Part && (
          <Part months={months} averageCents={averageCents} selected={selected} onSelect={setSelected} />
        )}
        {!Part && !hasFailed && <Skeleton height={216} shape="block" />}
        {hasFailed && (
          <p className={styles.failed}>
            The chart did not load.{' '}
            <Button size="s" onClick={retry}>
              Try again
            </Button>
          </p>
        )}
      </div>
    </>
  );
}

/** The chart's values as a table. */
function MonthsTable({ months }: { months: readonly MonthSpending[] }) {
  const averageCents = summaryOf(months)?.averageCents;
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
        {months.map(({ month, shareCents }) => (
          <tr key={month}>
            <th scope="row" className={styles.cell}>
              {formatMonth(month)}
            </th>
            <td className={styles.number}>
              <Money cents={shareCents} />
            </td>
          </tr>
        ))}
      </tbody>
      {averageCents !== undefined && (
        <tfoot className={styles.average}>
          <tr>
            <th scope="row" className={styles.cell}>
              Average a month
            </th>
            <td className={styles.number}>
              <Money cents={averageCents} />
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

/** What the person spent in each of the last 12 months, as a chart or as a table. */
export function MonthlySpending({ months }: { months: readonly MonthSpending[] }) {
  const [isTable, setIsTable] = useState(false);
  return (
    <Card
      heading="Monthly Spending"
      actions={
        <Button
          variant="quiet"
          size="s"
          className={styles.toggle}
          icon={isTable ? <ChartColumn /> : <Table />}
          onClick={() => setIsTable(!isTable)}
        >
          {isTable ? 'Show chart' : 'Show table'}
        </Button>
      }
    >
      {isTable ? <MonthsTable months={months} /> : <Chart months={months} />}
      <p className={styles.summary}>{sentenceOf(months)}</p>
    </Card>
  );
}
