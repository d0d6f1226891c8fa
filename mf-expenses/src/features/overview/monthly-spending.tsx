import { ChartColumn, Table } from 'lucide-react';
import { useState } from 'react';
import { formatMoney, t } from '@quits/domain';
import {
  Button,
  Card,
  DataTable,
  DelayedSkeleton,
  LazyPart,
  Money,
  Skeleton,
  formatMonth,
  useAddressChoice,
} from '@quits/ui';
import { type MonthSpending, summaryOf } from './overview-months.ts';
import { loadTrendChart } from './load-trend-chart.ts';
import styles from './monthly-spending.module.css';

function sentenceOf({ months, currency }: Pick<SpendingProps, 'months' | 'currency'>): string {
  const summary = summaryOf(months);
  if (!summary) return t('You have no spending of your own in the last 12 months.');
  const { totalCents, averageCents, highest } = summary;
  return t(
    averageCents === undefined
      ? 'Your shares of the last 12 months add up to {total}. The highest month is {month} with {highest}.'
      : 'Your shares of the last 12 months add up to {total}, {average} a month on average. The highest month is {month} with {highest}.',
    {
      total: formatMoney(totalCents, currency),
      average: formatMoney(averageCents ?? 0, currency),
      month: formatMonth(highest.month),
      highest: formatMoney(highest.shareCents, currency),
    },
  );
}

/** Filters the expenses by one month, or resets the filter. */
function MonthButton({ month, filter, onPick }: Pick<SpendingProps, 'onPick'> & Filtered) {
  const isFiltered = month === filter;
  return (
    <Button
      variant="quiet"
      size="s"
      className={styles.only}
      onClick={() => onPick(isFiltered ? undefined : month)}
    >
      {t(isFiltered ? 'Show all months' : 'Show this month only')}
    </Button>
  );
}

interface Filtered {
  month: string;
  filter: string | undefined;
}

function Chart({ months, currency, filter, onPick }: SpendingProps) {
  const filtered = months.findIndex(({ month }) => month === filter);
  const [selected, setSelected] = useState(filtered < 0 ? months.length - 1 : filtered);
  const shown = months[selected];
  const averageCents = summaryOf(months)?.averageCents;

  function pick(index: number): void {
    const picked = months[index]?.month;
    setSelected(index);
    onPick(picked === filter ? undefined : picked);
  }

  return (
    <>
      {shown && (
        <p className={styles.readout}>
          <span className={styles.readoutLabel}>{formatMonth(shown.month)}</span>
          <span className={styles.readoutValue}>
            <Money cents={shown.shareCents} currency={currency} />
          </span>
          <MonthButton month={shown.month} filter={filter} onPick={onPick} />
        </p>
      )}
      <div className={styles.plot}>
        <LazyPart
          load={loadTrendChart}
          part={{ months, currency, averageCents, selected, onSelect: setSelected, onPick: pick }}
          what={t('the chart')}
        >
          <Skeleton height={216} shape="block" />
        </LazyPart>
      </div>
    </>
  );
}

/** The chart's values as a table. */
function MonthsTable({ months, currency }: Pick<SpendingProps, 'months' | 'currency'>) {
  const averageCents = summaryOf(months)?.averageCents;
  const money = (cents: number) => <Money cents={cents} currency={currency} />;
  return (
    <DataTable
      hasAmounts
      className={styles.table}
      caption={t('Your share of each of the last 12 months')}
      columns={[t('Month'), t('Your share')]}
      rows={months.map(({ month, shareCents }) => ({
        key: month,
        cells: [formatMonth(month), money(shareCents)],
      }))}
      total={averageCents === undefined ? undefined : [t('Average a month'), money(averageCents)]}
    />
  );
}

interface SpendingProps {
  months: readonly MonthSpending[];
  currency: string;
  /** The month that filters the list below, "2026-05"; undefined: all. */
  filter: string | undefined;
  onPick: (month: string | undefined) => void;
}

/** Undefined months are still loading. */
type MonthlySpendingProps = Omit<SpendingProps, 'months'> & { months: SpendingProps['months'] | undefined };

/**
 * The person's spending in each of the last 12 months, as a chart or a table. Picking a month filters the
 * list.
 */
export function MonthlySpending({ months, ...props }: MonthlySpendingProps) {
  const [look, setLook] = useAddressChoice('spending', ['chart', 'table']);
  const isTable = look === 'table';
  return (
    <Card
      heading={t('Monthly Spending')}
      actions={
        <Button
          variant="quiet"
          size="s"
          className={styles.toggle}
          icon={isTable ? <ChartColumn /> : <Table />}
          onClick={() => setLook(isTable ? 'chart' : 'table')}
        >
          {t(isTable ? 'Show chart' : 'Show table')}
        </Button>
      }
    >
      {months ? (
        <>
          {isTable ? <MonthsTable {...props} months={months} /> : <Chart {...props} months={months} />}
          <p className={styles.summary}>
            <bdi>{sentenceOf({ ...props, months })}</bdi>
          </p>
        </>
      ) : (
        <DelayedSkeleton label={t('Loading your spending...')}>
          <Skeleton height={284} shape="block" />
          <p className={styles.summary}>
            <Skeleton width="70%" />
          </p>
        </DelayedSkeleton>
      )}
    </Card>
  );
}
