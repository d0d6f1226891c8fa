import { ChartColumn, Table } from 'lucide-react';
import { useState } from 'react';
import { formatMoney, msg, t } from '@quits/domain';
import {
  Button,
  Card,
  DataTable,
  DelayedSkeleton,
  LazyPart,
  ListEnd,
  type ListEndProps,
  Money,
  Skeleton,
  Tabs,
  VisuallyHidden,
  formatMonth,
  useAddressChoice,
} from '@quits/ui';
import type { OverviewEntry } from './overview-entries.ts';
import { loadTrendChart } from './load-trend-chart.ts';
import { type MonthSpending, summaryOf } from './overview-months.ts';
import styles from './spending.module.css';

const loadBreakdown = () => import('./spending-breakdown.tsx').then((part) => part.SpendingBreakdown);

const VIEWS = {
  month: { label: msg('Month'), heading: msg('Monthly Spending') },
  category: { label: msg('Category'), heading: msg('By category') },
  person: { label: msg('Person'), heading: msg('By person') },
  group: { label: msg('Group'), heading: msg('By group') },
} as const;

function sentenceOf({ months, currency }: Pick<MonthsProps, 'months' | 'currency'>): string {
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
function MonthButton({ month, filter, onPick }: Pick<MonthsProps, 'onPick'> & Filtered) {
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

function Chart({ months, currency, filter, onPick }: MonthsProps) {
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
          <Skeleton height={216} shape="block" isLate />
        </LazyPart>
      </div>
    </>
  );
}

/** The chart's values as a table. */
function MonthsTable({ months, currency }: Pick<MonthsProps, 'months' | 'currency'>) {
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

interface MonthsProps {
  months: readonly MonthSpending[];
  currency: string;
  /** The month that filters the list below, "2026-05"; undefined: all. */
  filter: string | undefined;
  onPick: (month: string | undefined) => void;
}

/** What the months add up to. Chart, table and figures show it, so words only tell those who do not see them. */
function Summary({ months, currency }: Pick<MonthsProps, 'months' | 'currency'>) {
  const sentence = <bdi>{sentenceOf({ months, currency })}</bdi>;
  return summaryOf(months) ? (
    <VisuallyHidden>{sentence}</VisuallyHidden>
  ) : (
    <p className={styles.summary}>{sentence}</p>
  );
}

/** The person's spending in each of the last 12 months, as a chart or a table. */
function Months(props: MonthsProps) {
  const [look, setLook] = useAddressChoice('spending', ['chart', 'table']);
  const isTable = look === 'table';
  return (
    <>
      {isTable ? <MonthsTable {...props} /> : <Chart {...props} />}
      <Summary {...props} />
      <Button
        variant="quiet"
        size="s"
        className={styles.toggle}
        icon={isTable ? <ChartColumn /> : <Table />}
        onClick={() => setLook(isTable ? 'chart' : 'table')}
      >
        {t(isTable ? 'Show chart' : 'Show table')}
      </Button>
    </>
  );
}

interface SpendingProps extends Omit<MonthsProps, 'months'> {
  /** Undefined until loaded. */
  months: MonthsProps['months'] | undefined;
  entries: readonly OverviewEntry[] | undefined;
  /** Set while older entries are missing. */
  rest: ListEndProps | undefined;
}

/** The person's own shares by month, category, person or group, one at a time. */
export function Spending({ months, entries, rest, ...props }: SpendingProps) {
  const [view, setView] = useAddressChoice('view', ['month', 'category', 'person', 'group']);
  const { currency } = props;
  const loading = (
    <DelayedSkeleton label={t('Loading your spending...')}>
      <Skeleton height={300} shape="block" />
    </DelayedSkeleton>
  );
  return (
    <Card heading={t(VIEWS[view].heading)} isHeadingHidden className={styles.card}>
      <Tabs
        label={t('Your spending by')}
        tabs={Object.entries(VIEWS).map(([name, { label }]) => ({
          name: name as keyof typeof VIEWS,
          label: t(label),
        }))}
        selected={view}
        onSelect={setView}
      >
        <div className={styles.panel}>
          {view === 'month' && (months ? <Months {...props} months={months} /> : loading)}
          {view !== 'month' && rest && <ListEnd {...rest} />}
          {view !== 'month' && !rest && entries && (
            <LazyPart load={loadBreakdown} part={{ entries, currency, by: view }} what={t('the insights')}>
              {loading}
            </LazyPart>
          )}
        </div>
      </Tabs>
    </Card>
  );
}
