import { TEXTS, type User } from '@quits/contracts';
import { DEFAULT_CURRENCY, msg, t } from '@quits/domain';
import {
  Card,
  DelayedSkeleton,
  DidNotLoad,
  ErrorCard,
  LazyPart,
  LoadingTogether,
  Page,
  SignedIn,
  Slot,
  Stack,
  holdBack,
  retryOf,
  useDialogParam,
  useFailureToast,
} from '@quits/ui';
import { AddExpenseButton, AddExpenseDialog, WaitingPart } from '@quits/ledger-ui/add-expense';
import { useSyncExternalStore } from 'react';
import { CreateGroup, CreateGroupButton } from '../features/create-group/create-group.tsx';
import { FirstSteps } from '../features/first-steps/first-steps.tsx';
import { LazyNamePrompt } from '../features/name-prompt/lazy-name-prompt.tsx';
import { ByPerson, type PeopleQuery, usePeople } from '../features/people/by-person.tsx';
import { WaitingInGroups } from '../features/confirmation/waiting-in-groups.tsx';
import { FurtherBalances, OverallBalance } from '../features/overall-balance/overall-balance.tsx';
import { positionsByCurrency } from '../features/overall-balance/overall-position.ts';
import { useGroupBalances } from '../features/overall-balance/use-group-balances.ts';
import { GroupCardsSkeleton } from '../features/group-cards/group-cards-skeleton.tsx';
import { DashboardLayout, GroupsSection, QuickActions, welcome, YourGroups } from './dashboard-layout.tsx';
import { useAddExpenseInGroups } from './use-add-expense-in-groups.ts';
import styles from './dashboard-page.module.css';

/** The dashboard has two columns from this width on. */
const WIDE = '(width >= 60em)';

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether the screen has room for parts that phones leave out and don't load. */
function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches);
}

const loadRecentExpenses = () =>
  import('../features/expense-list/recent-expenses.tsx').then((part) => part.RecentExpenses);

const STEPS = [
  { title: msg('Create a group'), text: msg('For a flat, a trip or a dinner: anything you share.') },
  { title: msg('Invite people'), text: msg('They get a link by email.') },
  { title: msg('Add a cost'), text: msg('Who paid and for whom. Quits works out who owes whom.') },
];

/** Shown to people without a group: the steps to their first one instead of empty sums. */
function ShareFirstCost({ onCreate }: { onCreate: () => void }) {
  return (
    <Card heading={t('Share your first cost')}>
      <FirstSteps steps={STEPS.map(({ title, text }) => ({ title: t(title), text: t(text) }))} />
      <p className={styles.begin}>
        <CreateGroupButton onClick={onCreate}>{t('Create your first group')}</CreateGroupButton>
      </p>
    </Card>
  );
}

type OwnBalances = Omit<ReturnType<typeof useGroupBalances>, 'isBusy'>;

interface BalanceProps {
  own: OwnBalances;
  people: PeopleQuery | undefined;
  userId: number;
}

function Balance({ own: { groups, balances, expenses }, people, userId }: BalanceProps) {
  const currencyOf = (groupId: number) =>
    groups.data?.find(({ id }) => id === groupId)?.currency ?? DEFAULT_CURRENCY;
  const positions = balances && positionsByCurrency(balances, currencyOf);
  const [first, ...further] = positions ?? [];
  const breakdown = people && (
    <ByPerson people={people} userId={userId} currency={first?.currency}>
      <FurtherBalances positions={further} />
    </ByPerson>
  );
  if (!balances && !expenses && groups.error !== undefined) {
    return (
      <Card heading={t('Your balance')}>
        <Stack gap={8}>
          <DidNotLoad what={t('your balance')} {...retryOf(groups)} />
          {breakdown}
        </Stack>
      </Card>
    );
  }
  if (!balances && expenses?.error !== undefined) {
    return <ErrorCard title={t('Your balance did not load')} error={expenses.error} {...retryOf(expenses)} />;
  }
  return <OverallBalance positions={positions}>{breakdown}</OverallBalance>;
}

function Groups({ groups, balances }: Pick<OwnBalances, 'groups' | 'balances'>) {
  return (
    <YourGroups>
      {groups.data && <GroupsSection groups={groups.data} balances={balances} />}
      {!groups.data && groups.error !== undefined && (
        <ErrorCard
          title={t('Your groups did not load')}
          headingLevel={3}
          error={groups.error}
          {...retryOf(groups)}
        />
      )}
      {!groups.data && groups.error === undefined && (
        <DelayedSkeleton label={t('Loading your groups...')}>
          <GroupCardsSkeleton count={4} />
        </DelayedSkeleton>
      )}
    </YourGroups>
  );
}

function Overview({ user, onCreate }: { user: User; onCreate: () => void }) {
  const asked = usePeople();
  const { isBusy, ...own } = useGroupBalances(user.id, asked && [asked]);
  const { groups, balances, expenses } = own;
  const people = asked && holdBack(asked, isBusy);
  const isWide = useIsWide();
  useFailureToast('mf-groups', expenses ?? {}, t(TEXTS.expenses.loadFailed));

  if (groups.data?.length === 0) {
    return (
      <Stack gap={16}>
        <ShareFirstCost onCreate={onCreate} />
        <QuickActions onCreate={onCreate} />
      </Stack>
    );
  }
  return (
    <LoadingTogether isBusy={isBusy}>
      {/* Starts over with the data: what comes may be higher than its skeleton, and would push the rest. */}
      <DashboardLayout
        key={isBusy ? 'loading' : 'loaded'}
        balance={<Balance own={own} people={people} userId={user.id} />}
        waiting={<WaitingInGroups groups={groups.data ?? []} userId={user.id} />}
        onCreate={onCreate}
        recent={
          isWide && (
            <LazyPart
              load={loadRecentExpenses}
              part={{ groups, userId: user.id }}
              what={t('recent expenses')}
            />
          )
        }
        groups={<Groups groups={groups} balances={balances} />}
        cards={!isBusy && <Slot name="dashboard.card" part={{ userId: user.id }} />}
      />
    </LoadingTogether>
  );
}

function Dashboard({ user }: { user: User }) {
  const { isOpen, open, close, leave } = useDialogParam('new');
  const adding = useAddExpenseInGroups(user.id);
  return (
    <Page title={welcome(user)} actions={adding.isOffered && <AddExpenseButton state={adding.state} />}>
      <AddExpenseDialog state={adding.state} {...adding.form} />
      <LazyNamePrompt user={user} />
      <WaitingPart show="notice" />
      <div className={styles.container}>
        <Overview user={user} onCreate={open} />
      </div>
      <CreateGroup userId={user.id} isOpen={isOpen} onClose={close} onGoOn={(path) => leave(path, 'after')} />
    </Page>
  );
}

/** `/`: the person, their debts and credits, and the groups last used (specification §2). */
export function DashboardPage() {
  return <SignedIn what={t('your dashboard')}>{(user) => <Dashboard user={user} />}</SignedIn>;
}
