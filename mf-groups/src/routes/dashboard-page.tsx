import type { GroupSummary, User } from '@quits/contracts';
import { LIMITS, PATHS, TEXTS } from '@quits/contracts';
import { DEFAULT_CURRENCY, displayName } from '@quits/domain';
import {
  Card,
  DelayedSkeleton,
  DidNotLoad,
  ErrorCard,
  LazyPart,
  LinkButton,
  Page,
  SignedIn,
  Stack,
  retryOf,
  useDialogParam,
  useFailureToast,
  useTogether,
} from '@quits/ui';
import { ReceiptText } from 'lucide-react';
import { byNewest } from '../lib/ledger.ts';
import { CreateGroup, CreateGroupButton } from '../features/create-group/create-group.tsx';
import { FirstSteps } from '../features/first-steps/first-steps.tsx';
import { GroupCards } from '../features/group-cards/group-cards.tsx';
import { LazyNamePrompt } from '../features/name-prompt/lazy-name-prompt.tsx';
import { ByPerson, usePeople } from '../features/people/by-person.tsx';
import type { PeopleQuery } from '../features/people/by-person.tsx';
import { WaitingInGroups } from '../features/confirmation/waiting-in-groups.tsx';
import { OverallBalance } from '../features/overall-balance/overall-balance.tsx';
import { positionsByCurrency } from '../features/overall-balance/overall-position.ts';
import { useGroupBalances } from '../features/overall-balance/use-group-balances.ts';
import { GroupCardsSkeleton } from '../features/group-cards/group-cards-skeleton.tsx';
import { BalanceOutline, DashboardOutline, RecentOutline } from './dashboard-outline.tsx';
import { useIsWide } from './use-is-wide.ts';
import styles from './dashboard-page.module.css';

const loadRecentExpenses = () =>
  import('../features/expense-list/recent-expenses.tsx').then((part) => part.RecentExpenses);

interface GroupsSectionProps {
  groups: readonly GroupSummary[];
  balances: ReadonlyMap<number, number> | undefined;
}

function GroupsSection({ groups, balances }: GroupsSectionProps) {
  const shown = groups.toSorted(byNewest).slice(0, LIMITS.dashboardGroups);
  return (
    <>
      <GroupCards groups={shown} all={groups} headingLevel={3} balances={balances} />
      {groups.length > shown.length && (
        <LinkButton to={PATHS.groups} className={styles.all}>
          View all {groups.length} groups
        </LinkButton>
      )}
    </>
  );
}

const STEPS = [
  { title: 'Create a group', text: 'For a flat, a trip or a dinner: whatever you share.' },
  { title: 'Invite people', text: 'They get a link by e-mail.' },
  { title: 'Add a cost', text: 'Who paid and for whom. Quits works out who owes whom.' },
];

/** Shown to people without a group: the steps to their first one instead of empty sums. */
function ShareFirstCost({ onCreate }: { onCreate: () => void }) {
  return (
    <Card heading="Share your first cost">
      <p className={styles.none}>No groups yet</p>
      <FirstSteps steps={STEPS} />
      <p className={styles.begin}>
        <CreateGroupButton onClick={onCreate}>Create your first group</CreateGroupButton>
      </p>
    </Card>
  );
}

type OwnBalances = ReturnType<typeof useGroupBalances>;

interface BalanceProps {
  own: OwnBalances;
  people: PeopleQuery | undefined;
  userId: number;
}

function Balance({ own: { groups, balances, expenses }, people, userId }: BalanceProps) {
  const currencyOf = (groupId: number) =>
    groups.data?.find(({ id }) => id === groupId)?.currency ?? DEFAULT_CURRENCY;
  if (balances) {
    return (
      <OverallBalance positions={positionsByCurrency(balances, currencyOf)}>
        {people && <ByPerson people={people} userId={userId} />}
      </OverallBalance>
    );
  }
  if (groups.data === undefined && groups.error !== undefined && !expenses) {
    return (
      <Card heading="Your balance">
        <Stack gap={8}>
          <DidNotLoad what="your balance" {...retryOf(groups)} />
          {people && <ByPerson people={people} userId={userId} />}
        </Stack>
      </Card>
    );
  }
  if (expenses?.error !== undefined) {
    return <ErrorCard title="Your balance did not load" error={expenses.error} {...retryOf(expenses)} />;
  }
  return (
    <DelayedSkeleton label="Loading your balance...">
      <BalanceOutline />
    </DelayedSkeleton>
  );
}

/** The newest entries; their currencies come from the groups. */
function RecentExpenses({ groups, userId }: { groups: OwnBalances['groups']; userId: number }) {
  if (groups.data)
    return (
      <LazyPart load={loadRecentExpenses} part={{ groups: groups.data, userId }} what="recent expenses" />
    );
  if (groups.error === undefined)
    return (
      <DelayedSkeleton label="Loading the recent expenses...">
        <RecentOutline />
      </DelayedSkeleton>
    );
  return (
    <Card heading="Recent expenses">
      <DidNotLoad what="the recent expenses" {...retryOf(groups)} />
    </Card>
  );
}

function Groups({ groups, balances }: Pick<OwnBalances, 'groups' | 'balances'>) {
  return (
    <section className={styles.groups} aria-labelledby="your-groups">
      <h2 id="your-groups" className={styles.heading}>
        Your groups
      </h2>
      {groups.data && <GroupsSection groups={groups.data} balances={balances} />}
      {!groups.data && groups.error !== undefined && (
        <ErrorCard
          title="Your groups did not load"
          headingLevel={3}
          error={groups.error}
          {...retryOf(groups)}
        />
      )}
      {!groups.data && groups.error === undefined && (
        <DelayedSkeleton label="Loading your groups...">
          <GroupCardsSkeleton count={4} />
        </DelayedSkeleton>
      )}
    </section>
  );
}

function Overview({ user, onCreate }: { user: User; onCreate: () => void }) {
  const own = useGroupBalances(user.id);
  const { groups, balances, expenses } = own;
  const people = usePeople();
  const isWide = useIsWide();
  const isShown = useTogether([groups, expenses, people].filter((call) => call !== undefined));
  useFailureToast('mf-groups', expenses?.error, TEXTS.expenses.loadFailed);

  const content = () =>
    groups.data?.length === 0 ? (
      <ShareFirstCost onCreate={onCreate} />
    ) : (
      <div className={styles.sections}>
        <div className={styles.column}>
          <Balance own={own} people={people} userId={user.id} />
          {isWide && <RecentExpenses groups={groups} userId={user.id} />}
        </div>
        <div className={styles.column}>
          <WaitingInGroups groups={groups.data ?? []} />
          <Groups groups={groups} balances={balances} />
        </div>
      </div>
    );

  return (
    <div className={styles.container}>
      <DelayedSkeleton isBusy={!isShown} content={content}>
        <DashboardOutline />
      </DelayedSkeleton>
    </div>
  );
}

function Dashboard({ user }: { user: User }) {
  const { isOpen, open, close, leave } = useDialogParam('new');
  return (
    <Page
      title={`Welcome, ${displayName(user)}`}
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
      <LazyNamePrompt user={user} />
      <Overview user={user} onCreate={open} />
      <CreateGroup userId={user.id} isOpen={isOpen} onClose={close} onGoOn={(path) => leave(path, 'after')} />
    </Page>
  );
}

/** `/`: the person, their debts and credits, and the newest groups (specification §2). */
export function DashboardPage() {
  return <SignedIn what="your dashboard">{(user) => <Dashboard user={user} />}</SignedIn>;
}
