import { useWords } from '@quits/core';
import { msg, t } from '@quits/domain';
import { ChartColumn } from 'lucide-react';

import { Card, DelayedSkeleton, EmptyState, LoadingTogether, Skeleton } from '@quits/ui';
import { type BreakdownRow, byCategory, byGroup, byMonth, byPerson, type SpentEntry } from './breakdown.ts';
import { BreakdownTable, type BreakdownTableProps } from './breakdown-table.tsx';
import styles from './insights.module.css';

export interface InsightsProps {
  /** Expenses in one currency; settlements are left out. */
  entries: readonly SpentEntry[];
  currency: string;
  /** The label of the amounts: "Spent", or "Your share", in the language of the page. */
  amountLabel: string;
  /** The address of the list with a filter: `month`, "2026-05". */
  pathOf: (filter: BreakdownOf['by'], value: string) => string;
}

interface BreakdownOf extends Pick<BreakdownTableProps, 'caption' | 'columns' | 'rows'> {
  by: 'category' | 'group' | 'person' | 'month';
}

const HEADINGS = {
  category: msg('By category'),
  group: msg('By group'),
  person: msg('By person'),
  month: msg('By month'),
} as const;
const CAPTIONS = {
  category: msg('{amounts} by category'),
  group: msg('{amounts} by group'),
  month: msg('{amounts} by month'),
} as const;

const single = (rows: readonly BreakdownRow[]) =>
  rows.map(({ cents, ...row }) => ({ ...row, cents: [cents] }));

/** The tables of some entries; none when nothing was spent. */
function breakdownsOf(entries: readonly SpentEntry[], amountLabel: string): readonly BreakdownOf[] {
  const spending = entries.filter(({ isSettlement }) => !isSettlement);
  const people = byPerson(spending).map(({ paidCents, shareCents, ...row }) => ({
    ...row,
    cents: [shareCents, paidCents],
  }));
  if (people.length === 0) return [];
  const spent = (by: keyof typeof CAPTIONS, column: string, rows: readonly BreakdownRow[]): BreakdownOf => ({
    by,
    caption: t(CAPTIONS[by], { amounts: amountLabel }),
    columns: [column, amountLabel],
    rows: single(rows),
  });
  const groups = byGroup(spending);
  return [
    spent('category', t('Category'), byCategory(spending)),
    ...(groups.length > 0 ? [spent('group', t('Group'), groups)] : []),
    {
      by: 'person',
      caption: t('Each person’s share, and what they paid'),
      columns: [
        t('Person'),
        t("[noun, a person's part of an expense] Share"),
        t('[a column of amounts] Paid'),
      ],
      rows: people,
    },
    spent('month', t('Month'), byMonth(spending)),
  ];
}

const LOADING = [HEADINGS.category, HEADINGS.person, HEADINGS.month];
const ROWS = [0, 1, 2, 3, 4];

/** The tables of a group's spending while it loads. */
export function LoadingInsights() {
  return (
    <LoadingTogether isBusy label={t('Loading the insights...')}>
      <div className={styles.container}>
        <div className={styles.grid}>
          {LOADING.map((heading) => (
            <Card key={heading} heading={t(heading)}>
              <DelayedSkeleton>
                {ROWS.map((row) => (
                  <div key={row} className={styles.row}>
                    <Skeleton width="30%" />
                    <Skeleton width="15%" />
                  </div>
                ))}
              </DelayedSkeleton>
            </Card>
          ))}
        </div>
      </div>
    </LoadingTogether>
  );
}

function NothingSpent() {
  return (
    <EmptyState icon={<ChartColumn />} title={t('Nothing spent yet')} headingLevel={3}>
      {t('Add the first expense, such as “Dinner, $84.00”, and this shows where the money went.')}
    </EmptyState>
  );
}

/** Spending by category, person and month, and by group if there are several: each as a table. */
export function Insights({ entries, currency, amountLabel, pathOf }: InsightsProps) {
  const breakdowns = useWords(() => breakdownsOf(entries, amountLabel), [entries, amountLabel]);
  if (breakdowns.length === 0) {
    return (
      <Card>
        <NothingSpent />
      </Card>
    );
  }
  return (
    <div className={styles.container}>
      <div className={styles.grid}>
        {breakdowns.map(({ by, ...table }) => (
          <Card key={by} heading={t(HEADINGS[by])}>
            <BreakdownTable {...table} currency={currency} pathOf={(key) => pathOf(by, key)} />
          </Card>
        ))}
      </div>
    </div>
  );
}

/** One of these tables, for a card that has its heading. */
export function Breakdown({
  entries,
  currency,
  amountLabel,
  pathOf,
  by,
}: InsightsProps & Pick<BreakdownOf, 'by'>) {
  const breakdowns = useWords(() => breakdownsOf(entries, amountLabel), [entries, amountLabel]);
  const table = breakdowns.find((one) => one.by === by);
  if (!table) return <NothingSpent />;
  const { by: _by, ...shown } = table;
  return <BreakdownTable {...shown} currency={currency} pathOf={(key) => pathOf(by, key)} />;
}
