import { ChartColumn } from 'lucide-react';
import { useMemo } from 'react';
import { Card, EmptyState } from '@quits/ui';
import { byCategory, byGroup, byMonth, byPerson } from './breakdown.ts';
import type { BreakdownRow, SpentEntry } from './breakdown.ts';
import { BreakdownTable } from './breakdown-table.tsx';
import styles from './insights.module.css';

export interface InsightsProps {
  /** Expenses in one currency; settlements are left out. */
  entries: readonly SpentEntry[];
  currency: string;
  /** The label of the amounts: "Spent", or "Your share". */
  amountLabel: string;
  /** The address of the list with a filter: `month`, "2026-05". */
  pathOf: (filter: 'category' | 'person' | 'month' | 'group', value: string) => string;
}

const single = (rows: readonly BreakdownRow[]) =>
  rows.map(({ cents, ...row }) => ({ ...row, cents: [cents] }));

/** Spending by category, person and month, and by group if there are several: each as a table. */
export function Insights({ entries, currency, amountLabel, pathOf }: InsightsProps) {
  const tables = useMemo(() => {
    const spending = entries.filter(({ isSettlement }) => !isSettlement);
    return {
      categories: single(byCategory(spending)),
      groups: single(byGroup(spending)),
      months: single(byMonth(spending)),
      people: byPerson(spending).map(({ paidCents, shareCents, ...row }) => ({
        ...row,
        cents: [shareCents, paidCents],
      })),
    };
  }, [entries]);
  if (tables.people.length === 0) {
    return (
      <Card>
        <EmptyState icon={<ChartColumn />} title="Nothing spent yet" headingLevel={3}>
          With the first expense, “Dinner, $84.00” for example, this shows what it was for.
        </EmptyState>
      </Card>
    );
  }
  const common = { currency, caption: `${amountLabel} by category` };
  return (
    <div className={styles.container}>
      <div className={styles.grid}>
        <BreakdownTable
          {...common}
          heading="By category"
          columns={['Category', amountLabel]}
          rows={tables.categories}
          pathOf={(key) => pathOf('category', key)}
        />
        {tables.groups.length > 0 && (
          <BreakdownTable
            {...common}
            heading="By group"
            caption={`${amountLabel} by group`}
            columns={['Group', amountLabel]}
            rows={tables.groups}
            pathOf={(key) => pathOf('group', key)}
          />
        )}
        <BreakdownTable
          {...common}
          heading="By person"
          caption="What was for each person, and what each paid"
          columns={['Person', 'Share', 'Paid']}
          rows={tables.people}
          pathOf={(key) => pathOf('person', key)}
        />
        <BreakdownTable
          {...common}
          heading="By month"
          caption={`${amountLabel} by month`}
          columns={['Month', amountLabel]}
          rows={tables.months}
          pathOf={(key) => pathOf('month', key)}
        />
      </div>
    </div>
  );
}
