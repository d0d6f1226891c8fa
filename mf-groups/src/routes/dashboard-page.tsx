import type { GroupSummary, User } from '@quits/contracts';
import { LIMITS, PATHS, TEXTS } from '@quits/contracts';
import {
  Card,
  DelayedSkeleton,
  ErrorCard,
  LinkButton,
  Page,
  retryOf,
  useFailureToast,
  SignedIn,
  useDialogParam,
  Skeleton,
} from '@quits/ui';
import { ReceiptText } from 'lucide-react';
import { byNewest } from '../lib/ledger.ts';
import { CreateGroup, CreateGroupButton, NoGroups } from '../features/create-group/create-group.tsx';
import { GroupCards } from '../features/group-cards/group-cards.tsx';
import { OverallBalance } from '../features/overall-balance/overall-balance.tsx';
import { overallPosition } from '../features/overall-balance/overall-position.ts';
import { useGroupBalances } from '../features/overall-balance/use-group-balances.ts';
import { GroupCardsSkeleton } from '../features/group-cards/group-cards-skeleton.tsx';
import styles from './dashboard-page.module.css';

/** The dashboard while it loads: balance, then groups. */
function DashboardSkeleton() {
  return (
    <div className={styles.sections}>
      <Card>
        <Skeleton width={120} height={20} />
        <Skeleton width={160} />
        <Skeleton width={220} height={44} shape="block" />
      </Card>
      <div className={styles.groups}>
        <Skeleton width={130} height={24} />
        <GroupCardsSkeleton count={4} />
      </div>
    </div>
  );
}

interface GroupsSectionProps {
  groups: readonly GroupSummary[];
  balances: ReadonlyMap<number, number> | undefined;
  onCreate: () => void;
}

function GroupsSection({ groups, balances, onCreate }: GroupsSectionProps) {
  const shown = groups.toSorted(byNewest).slice(0, LIMITS.dashboardGroups);
  if (shown.length === 0) return <NoGroups headingLevel={3} onCreate={onCreate} />;
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
  const { groups, balances, expenses, isLoading } = useGroupBalances(user.id);
  useFailureToast('mf-groups', expenses?.error, TEXTS.expenses.loadFailed);

  const content = () => (
    <div className={styles.sections}>
      {balances && <OverallBalance {...overallPosition(balances)} />}
      {!balances && expenses && (
        <ErrorCard title="Your balance did not load" {...retryOf(expenses)}>
          It is worked out from your expenses, which did not arrive. Try again in a moment.
        </ErrorCard>
      )}
      <section className={styles.groups} aria-labelledby="your-groups">
        <h2 id="your-groups" className={styles.heading}>
          Your groups
        </h2>
        {groups.data ? (
          <GroupsSection groups={groups.data} balances={balances} onCreate={onCreate} />
        ) : (
          <ErrorCard title="Your groups did not load" headingLevel={3} {...retryOf(groups)}>
            Nothing is lost. Check your connection and try again.
          </ErrorCard>
        )}
      </section>
    </div>
  );

  return (
    <DelayedSkeleton isBusy={isLoading} content={content}>
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
          <CreateGroupButton className={styles.action} onClick={open}>
            Create New Group
          </CreateGroupButton>
        </>
      }
    >
      <Overview user={user} onCreate={open} />
      <CreateGroup userId={user.id} isOpen={isOpen} onClose={close} />
    </Page>
  );
}

/** `/`: who one is, what one owes and is owed, and the newest groups (specification §2). */
export function DashboardPage() {
  return <SignedIn what="your dashboard">{(user) => <Dashboard user={user} />}</SignedIn>;
}
