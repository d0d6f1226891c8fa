import { useOffers } from '@quits/core';
import type { User } from '@quits/contracts';
import { t } from '@quits/domain';
import { WaitingPart } from '@quits/ledger-ui/add-expense';
import {
  DidNotLoad,
  ErrorCard,
  LazyPart,
  LoadingTogether,
  Page,
  Pending,
  SignedIn,
  Skeleton,
  StillLoading,
} from '@quits/ui';
import { useOverview } from '../features/overview/use-overview.ts';
import { Overview } from './overview.tsx';
import styles from './expenses-page.module.css';

const loadAddExpense = () => import('./add-expense.tsx').then((part) => part.AddExpense);

function MissingNames({ data }: { data: ReturnType<typeof useOverview> }) {
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
            <Overview data={data} missing={<MissingNames data={data} />} />
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
