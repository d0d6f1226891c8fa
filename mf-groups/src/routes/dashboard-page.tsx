import type { GroupSummary, User } from '@quits/contracts';
import { LIMITS, PATHS, TEXTS } from '@quits/contracts';
import { useGetExpensesQuery } from '@quits/core';
import { Button, DelayedSkeleton, EmptyState, ErrorCard, Card, LinkButton, Page } from '@quits/ui';
import { Plus, ReceiptText, UsersRound } from 'lucide-react';
import { byNewest } from '../api/ledger.ts';
import { useGetGroupSummariesQuery } from '../api/groups.api.ts';
import { useFailureToast } from '../api/use-failure-toast.ts';
import { SignedIn } from '../features/access/signed-in.tsx';
import { loadCreateGroupDialog } from '../features/create-group/load-create-group-dialog.ts';
import { GroupCards } from '../features/group-cards/group-cards.tsx';
import { OverallBalance } from '../features/overall-balance/overall-balance.tsx';
import { overallPosition } from '../features/overall-balance/overall-position.ts';
import { LazyDialog } from '../support/lazy-dialog.tsx';
import { useDialogParam } from '../support/use-dialog-param.ts';
import { warmUp } from '../support/warm-up.ts';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import styles from './dashboard-page.module.css';

interface GroupsSectionProps {
  groups: readonly GroupSummary[];
  balances: ReadonlyMap<number, number> | undefined;
  onCreate: () => void;
}

function GroupsSection({ groups, balances, onCreate }: GroupsSectionProps) {
  const shown = groups.toSorted(byNewest).slice(0, LIMITS.dashboardGroups);
  if (shown.length === 0) {
    return (
      <Card as="div">
        <EmptyState
          icon={<UsersRound />}
          title="No groups yet"
          headingLevel={3}
          action={
            <Button variant="primary" icon={<Plus />} onClick={onCreate} {...warmUp(loadCreateGroupDialog)}>
              Create your first group
            </Button>
          }
        >
          A group holds what you share with other people, such as “Flat 12” or “Week in Rome”.
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      <GroupCards groups={shown} headingLevel={3} balances={balances} />
      {groups.length > shown.length && (
        <LinkButton to={PATHS.groups} className={styles.all}>
          View all {groups.length} groups
        </LinkButton>
      )}
    </>
  );
}

function Overview({ user, onCreate }: { user: User; onCreate: () => void }) {
  const groups = useGetGroupSummariesQuery();
  const expenses = useGetExpensesQuery();
  useFailureToast(groups.error, TEXTS.groups.loadFailed);
  useFailureToast(expenses.error, TEXTS.expenses.loadFailed);
  const position = expenses.data && overallPosition(expenses.data, user.id);

  const content = () => (
    <div className={styles.sections}>
      {position ? (
        <OverallBalance {...position} />
      ) : (
        <ErrorCard
          title="Your balance did not load"
          isRetrying={expenses.isFetching}
          onRetry={() => void expenses.refetch()}
        >
          It is worked out from your expenses, which did not arrive. Try again in a moment.
        </ErrorCard>
      )}
      <section className={styles.groups} aria-labelledby="your-groups">
        <h2 id="your-groups" className={styles.heading}>
          Your groups
        </h2>
        {groups.data ? (
          <GroupsSection groups={groups.data} balances={position?.byGroup} onCreate={onCreate} />
        ) : (
          <ErrorCard
            title="Your groups did not load"
            headingLevel={3}
            isRetrying={groups.isFetching}
            onRetry={() => void groups.refetch()}
          >
            Nothing is lost. Check your connection and try again.
          </ErrorCard>
        )}
      </section>
    </div>
  );

  return (
    <DelayedSkeleton isBusy={groups.isLoading || expenses.isLoading} content={content}>
      <DashboardSkeleton />
    </DelayedSkeleton>
  );
}

function Dashboard({ user }: { user: User }) {
  const { isOpen, open, close } = useDialogParam('new');
  return (
    <Page
      title={`Welcome, ${user.name.trim() === '' ? user.email : user.name}`}
      actions={
        <>
          <LinkButton to={PATHS.expenses} icon={<ReceiptText />} className={styles.action}>
            View Expenses
          </LinkButton>
          <Button
            variant="primary"
            icon={<Plus />}
            className={styles.action}
            onClick={open}
            {...warmUp(loadCreateGroupDialog)}
          >
            Create New Group
          </Button>
        </>
      }
    >
      <Overview user={user} onCreate={open} />
      <LazyDialog load={loadCreateGroupDialog} dialog={{ userId: user.id, isOpen, onClose: close }} />
    </Page>
  );
}

/** `/`: who one is, what one owes and is owed, and the newest groups (specification §2). */
export function DashboardPage() {
  return <SignedIn what="your dashboard">{(user) => <Dashboard user={user} />}</SignedIn>;
}
