import { Receipt } from 'lucide-react';
import { useOffers } from '@quits/core';
import { PATHS } from '@quits/contracts';
import { t } from '@quits/domain';
import { ENTRY_CHANGES, useFilters } from '@quits/ledger-ui';
import { Card, EmptyState, LinkButton, PoliteWords, useOthersChanges } from '@quits/ui';
import type { ComponentProps, ReactNode } from 'react';
import { ExpenseDetails } from '../features/overview/expense-details.tsx';
import { FilterBar } from '../features/overview/filter-bar.tsx';
import type { OverviewData } from '../features/overview/overview-data.ts';
import type { OverviewEntry } from '../features/overview/overview-entries.ts';
import { OverviewStats } from '../features/overview/overview-stats.tsx';
import { Spending } from '../features/overview/spending.tsx';
import { useOverviewView } from '../features/overview/use-overview-view.ts';
import styles from './expenses-page.module.css';

function NoExpenses() {
  return (
    <Card>
      <EmptyState
        icon={<Receipt />}
        title={t('No expenses yet')}
        action={
          <LinkButton to={PATHS.groups} variant="primary">
            {t('Go to Groups')}
          </LinkButton>
        }
      >
        {t('Add one in a group, “Dinner, $60.00, split equally” for example, and it shows up here.')}
      </EmptyState>
    </Card>
  );
}

const NONE: readonly OverviewEntry[] = [];

function LateSpending({
  isEarly,
  ...shown
}: ComponentProps<typeof Spending> & Pick<OverviewProps, 'isEarly'>) {
  return !isEarly && <Spending {...shown} />;
}

interface OverviewProps {
  data: OverviewData;
  /** Says which names did not load. */
  missing?: ReactNode;
  /** Leaves out the spending, whose chart has code of its own. */
  isEarly?: boolean | undefined;
}

/** The person's expenses with search, filters and figures, as the address selects them. */
export function Overview({ data, missing, isEarly }: OverviewProps) {
  const [filters, change] = useFilters();
  const view = useOverviewView(data, filters);
  const { found, figures, currency, search } = view;
  const { entries, rest, currencies } = data;
  const offers = useOffers();
  const { marks, words } = useOthersChanges(entries, offers('live'), ENTRY_CHANGES);
  // Only the newest entries are loaded: any other order would mislead.
  const isShowable = rest === undefined || (filters.sort === 'date' && filters.order === 'desc');
  const shown = isShowable ? (found ?? NONE) : NONE;
  // Without entries, the first steps replace empty sums.
  if (entries?.length === 0) return <NoExpenses />;
  // Both start over with the data: what comes is wider or higher than its outline, and would push the rest.
  const state = entries ? 'loaded' : 'loading';
  const stats = (
    <OverviewStats key={state} figures={figures.stats} {...{ currency, currencies }} onChange={change} />
  );
  return (
    <div className={styles.parts}>
      {missing}
      <FilterBar filters={filters} groups={data.groups} search={search} onChange={change} />
      {/* Hits stand where the person looks while typing. */}
      {!search.isSearching && stats}
      <div key={`columns ${state}`} className={styles.columns}>
        <ExpenseDetails
          entries={entries && shown}
          sums={figures.sums}
          {...{ rest, filters, search, marks, currency }}
          onChange={change}
        />
        <div className={styles.parts}>
          {search.isSearching && stats}
          <LateSpending
            isEarly={isEarly}
            months={entries && figures.months}
            entries={view.counted}
            {...{ currency, rest }}
            filter={search.filters.month}
            onPick={(month) => search.change({ month })}
          />
        </div>
      </div>
      {/* At the end: earlier it would leave a gap. */}
      <PoliteWords>{words}</PoliteWords>
    </div>
  );
}
