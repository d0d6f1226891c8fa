import { Receipt } from 'lucide-react';
import { useOffers } from '@quits/core';
import { PATHS, type User } from '@quits/contracts';
import { t } from '@quits/domain';
import { WaitingPart } from '@quits/ledger-ui/add-expense';
import {
  Card,
  DidNotLoad,
  EmptyState,
  ErrorCard,
  LazyPart,
  LinkButton,
  LoadingTogether,
  Page,
  Pending,
  PoliteWords,
  SignedIn,
  Skeleton,
  StillLoading,
  Stack,
  useOthersChanges,
} from '@quits/ui';
import { ExpenseDetails } from '../features/overview/expense-details.tsx';
import { FilterBar } from '../features/overview/filter-bar.tsx';
import { InsightsSection } from '../features/overview/insights-section.tsx';
import { MonthlySpending } from '../features/overview/monthly-spending.tsx';
import { OverviewStats } from '../features/overview/overview-stats.tsx';
import type { OverviewEntry } from '../features/overview/overview-entries.ts';
import { useFilters } from '../features/overview/overview-filters.ts';
import { type OverviewData, useOverview } from '../features/overview/use-overview.ts';
import { type OverviewView, useOverviewView } from '../features/overview/use-overview-view.ts';
import { CHANGE_ANNOUNCEMENT } from '../lib/change-announcement.ts';
import styles from './expenses-page.module.css';

const loadAddExpense = () => import('./add-expense.tsx').then((part) => part.AddExpense);

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

function MissingNames({ data, view }: { data: OverviewData; view: OverviewView }) {
  const offers = useOffers();
  return (
    <>
      {data.missingGroups && (
        <Pending
          query={data.missingGroups}
          what={t(
            offers('currencies') ? 'the names and currencies of your groups' : 'the names of your groups',
          )}
        >
          <Skeleton width="16em" />
        </Pending>
      )}
      {data.arePeopleAwaited && <StillLoading />}
      {view.arePeopleMissing && <DidNotLoad what={t('some names')} onRetry={view.retryPeople} />}
    </>
  );
}

function Overview({ data, userId }: { data: OverviewData; userId: number }) {
  const [filters, change] = useFilters();
  const view = useOverviewView(data, userId, filters);
  const { found, figures, currency, search, factsOf } = view;
  const { entries, rest } = data;
  const offers = useOffers();
  const { marks, words } = useOthersChanges(entries, offers('live'), CHANGE_ANNOUNCEMENT);
  // Only the newest entries are loaded: any other order would mislead.
  const isShowable = rest === undefined || (filters.sort === 'date' && filters.order === 'desc');
  const shown = isShowable ? (found ?? NONE) : NONE;
  // Without entries, the first steps replace empty sums.
  if (entries?.length === 0) return <NoExpenses />;
  const details = (
    <ExpenseDetails
      entries={entries && shown}
      rest={rest}
      filters={filters}
      search={search}
      sums={figures.sums}
      marks={marks}
      currency={currency}
      userId={userId}
      onChange={change}
    />
  );
  return (
    <Stack gap={24}>
      <MissingNames data={data} view={view} />
      <FilterBar
        filters={filters}
        groups={data.groups}
        currency={currency}
        currencies={data.currencies}
        search={search}
        onChange={change}
      />
      {/* Hits stand where the person looks while typing. */}
      {search.isSearching && details}
      <OverviewStats figures={figures.stats} currency={currency} />
      <MonthlySpending
        months={entries && figures.months}
        currency={currency}
        filter={search.filters.month}
        onPick={(month) => search.change({ month })}
      />
      <InsightsSection
        entries={view.counted}
        factsOf={factsOf}
        currency={currency}
        rest={rest}
        isOpen={filters.hasInsights}
        onToggle={() => change({ hasInsights: !filters.hasInsights })}
      />
      {!search.isSearching && details}
      {/* At the end: earlier it would leave a gap. */}
      <PoliteWords>{words}</PoliteWords>
    </Stack>
  );
}

function OverviewScreen({ user }: { user: User }) {
  const data = useOverview(user.id);
  return (
    <Page
      title={t('Expenses')}
      actions={
        <LazyPart load={loadAddExpense} part={{ userId: user.id }} what={t('Add Expense')}>
          <div className={styles.button} />
        </LazyPart>
      }
    >
      <WaitingPart show="rows" />
      {data.failure === undefined ? (
        <LoadingTogether isBusy={data.isBusy} label={t('Loading expenses...')}>
          <Overview data={data} userId={user.id} />
        </LoadingTogether>
      ) : (
        <ErrorCard
          title={t('Your expenses did not load')}
          error={data.failure}
          onRetry={data.retry}
          isRetrying={data.isRetrying}
        />
      )}
    </Page>
  );
}

/** /expenses */
export function ExpensesPage() {
  return <SignedIn what={t('your expenses')}>{(user) => <OverviewScreen user={user} />}</SignedIn>;
}
