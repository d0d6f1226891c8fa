import { Receipt } from 'lucide-react';
import { useOffers } from '@quits/core';
import { PATHS, type User } from '@quits/contracts';
import { t } from '@quits/domain';
import { ENTRY_CHANGES, useFilters } from '@quits/ledger-ui';
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
  useOthersChanges,
} from '@quits/ui';
import { ExpenseDetails } from '../features/overview/expense-details.tsx';
import { FilterBar } from '../features/overview/filter-bar.tsx';
import { OverviewStats } from '../features/overview/overview-stats.tsx';
import { Spending } from '../features/overview/spending.tsx';
import type { OverviewEntry } from '../features/overview/overview-entries.ts';
import { type OverviewData, useOverview } from '../features/overview/use-overview.ts';
import { useOverviewView } from '../features/overview/use-overview-view.ts';
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

function MissingNames({ data }: { data: OverviewData }) {
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
      {data.names.isWaiting && <StillLoading />}
      {data.names.hasFailed && <DidNotLoad what={t('some names')} onRetry={data.names.retry} />}
    </>
  );
}

function Overview({ data }: { data: OverviewData }) {
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
      <MissingNames data={data} />
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
          <Spending
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
          <div className={styles.overview}>
            <Overview data={data} />
          </div>
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
