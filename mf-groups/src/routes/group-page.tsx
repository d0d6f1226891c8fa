import { type Group, groupPath, PATHS, type User } from '@quits/contracts';
import { useHost, useOffers } from '@quits/core';
import { t } from '@quits/domain';
import {
  LazyPart,
  LinkButton,
  LoadingTogether,
  Page,
  SignedIn,
  Stack,
  useDialogParam,
  useLazyValue,
  VisuallyHidden,
} from '@quits/ui';
import { useIsArchived } from '@quits/ledger-ui';
import { AddExpenseButton, AddExpenseDialog, useAddExpense } from '@quits/ledger-ui/add-expense';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { groupsApi } from '../lib/groups.api.ts';
import { HistoryLink } from '../features/history/history-link.tsx';
import { GroupMissing } from '../features/group-missing/group-missing.tsx';
import { LazyNamePrompt } from '../features/name-prompt/lazy-name-prompt.tsx';
import styles from '../lib/back-to-group.module.css';
import { NOTHING_UNSEEN } from '../lib/unseen-changes.ts';
import { useLoadExpenseForm } from '../lib/use-load-expense-form.ts';
import { MissingNames } from '../lib/missing-names.tsx';
import { OutlineCard, OutlineLine, OutlineTile } from '../lib/outline.tsx';
import { useGroup } from './use-group.ts';
import { GroupMenu } from './group-menu.tsx';
import { headOf } from './group-layout.tsx';
import { GroupParts, type GroupPartsProps } from './group-parts.tsx';

/** Leads from another view of a group to its initial view. */
function BackToGroup({ groupId }: { groupId: number }) {
  return (
    <p className={styles.back}>
      <LinkButton to={groupPath(groupId)} variant="quiet" size="s" icon={<ArrowLeft />}>
        {t('Back to the group')}
      </LinkButton>
    </p>
  );
}

/** Whether the address selects the group's activity, which only our own server has. */
function useIsHistory(): boolean {
  const offers = useOffers();
  const [params] = useSearchParams();
  return offers('history') && params.get('view') === 'activity';
}

const loadInsights = () => import('../features/insights/insights-view.tsx').then((part) => part.InsightsView);
const loadFinish = () => import('./finish-view.tsx').then((part) => part.FinishView);
const loadHistory = () => import('../features/history/history-view.tsx').then((part) => part.HistoryView);
const loadUnseenChanges = () =>
  import('../features/history/unseen-changes.tsx').then((part) => part.UnseenChanges);

/** A path without a valid group id fails as if the server had answered. */
const NO_SUCH_GROUP = { status: 404, body: {} };

/** Whether the address asks to finish the group, which only our own server helps with. */
function useIsFinishing(): boolean {
  const offers = useOffers();
  const [params] = useSearchParams();
  return offers('paying') && params.has('finish');
}

function Finish({ groupId, group, ...part }: GroupPartsProps) {
  const { user, data, isArchived } = part;
  return (
    <Stack gap={16}>
      <BackToGroup groupId={groupId} />
      {group ? (
        <LazyPart load={loadFinish} part={{ group, user, data, isArchived }} what={t('the end of the trip')}>
          <OutlineCard />
        </LazyPart>
      ) : (
        <OutlineCard />
      )}
    </Stack>
  );
}

/** The group's view that the address names. */
function GroupView(props: GroupPartsProps) {
  const isHistory = useIsHistory();
  const isFinishing = useIsFinishing();
  const [params] = useSearchParams();
  const { groupId, group, user, data, unseen } = props;
  const { members, expenses, nameOf } = data;
  if (params.get('view') === 'insights' && (expenses.data || expenses.error === undefined)) {
    const part = { groupId, currency: group?.currency, expenses: expenses.data, rest: expenses.rest, nameOf };
    return (
      <Stack gap={16}>
        <MissingNames query={data.names} />
        <BackToGroup groupId={groupId} />
        <LazyPart load={loadInsights} part={part} what={t('the insights')}>
          <OutlineCard />
        </LazyPart>
      </Stack>
    );
  }
  if (isFinishing) return <Finish {...props} />;
  // Starts over with the data: what comes may be higher than its skeleton, and would push the other parts.
  if (!isHistory) return <GroupParts key={group ? 'loaded' : 'loading'} {...props} />;
  const newIds = unseen.activityIds;
  const part = { groupId, currency: group?.currency, user, members: members.data ?? [], newIds };
  return (
    <Stack gap={16}>
      {!members.data && members.error && <MissingNames query={members} />}
      <BackToGroup groupId={groupId} />
      <LazyPart load={loadHistory} part={part} what={t('the activity')}>
        <OutlineCard />
      </LazyPart>
    </Stack>
  );
}

/** Asks people who joined by an invitation for a name: the others may only know their e-mail address. */
function AskWhoJoined({ group, user }: { group: Group; user: User }) {
  return group.createdBy !== user.id && <LazyNamePrompt user={user} />;
}

function LoadingName() {
  return (
    <>
      <VisuallyHidden>{t('Group')}</VisuallyHidden>
      <OutlineLine width="min(14ch, 100%)" />
    </>
  );
}

/** The head of the page until the group is known. */
const headAwaited = () => ({
  title: t('Group'),
  heading: <LoadingName />,
  picture: <OutlineTile />,
  subtitle: <OutlineLine width="18ch" />,
});

/** The link to all groups, for pages without a navigation. */
function AllGroups() {
  return (
    <LinkButton to={PATHS.groups} variant="quiet" size="s" icon={<ArrowLeft />}>
      {t('All groups')}
    </LinkButton>
  );
}

/** What others did since the person's last visit; empty towards a back end without extras. */
function useUnseen(groupId: number, userId: number, isShown: boolean) {
  const offers = useOffers();
  const [unseen, setUnseen] = useState(NOTHING_UNSEEN);
  const { value: Finder } = useLazyValue(loadUnseenChanges, offers('history') && isShown);
  return { unseen, finder: Finder && <Finder groupId={groupId} userId={userId} onFound={setUnseen} /> };
}

interface ActionsProps extends Pick<GroupPartsProps, 'group' | 'user' | 'data' | 'isArchived'> {
  adding: ReturnType<typeof useAddExpense>;
}

interface HeaderProps extends ActionsProps {
  groupId: number;
  /** New items of the activity. */
  newCount: number;
}

function Actions({ groupId, group, user, data, isArchived, adding, newCount }: HeaderProps) {
  // An earlier page may have loaded it. What is marked as seen already is still new on this visit.
  const { data: groups } = groupsApi.endpoints.getGroupSummaries.useQueryState();
  const unread = groups?.find(({ id }) => id === groupId)?.unreadCount ?? 0;
  return (
    <>
      {!isArchived && <AddExpenseButton state={adding} />}
      <HistoryLink groupId={groupId} count={Math.max(unread, newCount)} />
      <GroupMenu group={group} user={user} data={data} isArchived={isArchived} />
    </>
  );
}

interface PromptsProps extends ActionsProps {
  groupId: number;
}

/** What the page asks for: an expense, and a name. */
function Prompts({ groupId, group, user, data, isArchived, adding }: PromptsProps) {
  const { members, nets } = data;
  return (
    <>
      {!isArchived && (
        <AddExpenseDialog state={adding} groupId={groupId} members={members.data ?? []} nets={nets} />
      )}
      {group && <AskWhoJoined group={group} user={user} />}
    </>
  );
}

function GroupScreen({ groupId, user }: { groupId: number; user: User }) {
  const { kind } = useHost();
  const [params] = useSearchParams();
  const data = useGroup(groupId, user.id, params.has('add'));
  const { group, members } = data;
  const adding = useAddExpense({
    dialog: useDialogParam('add'),
    loadForm: useLoadExpenseForm(),
    isShown: group !== undefined && data.expenses.data !== undefined,
    hasMembers: members.data !== undefined,
    areMembersLoading: members.isFetching || group === undefined,
    loadMembers: () => void members.refetch(),
  });
  const isArchived = useIsArchived()(group);
  const { unseen, finder } = useUnseen(groupId, user.id, group !== undefined);
  if (data.error !== undefined) return <GroupMissing error={data.error} reload={data.reload} />;

  const shown = { group, user, data, isArchived };
  return (
    <Page
      {...(group ? headOf(group) : headAwaited())}
      backTo={kind === 'embedded' ? <AllGroups /> : undefined}
      actions={<Actions {...shown} groupId={groupId} adding={adding} newCount={unseen.activityIds.size} />}
    >
      <Prompts {...shown} groupId={groupId} adding={adding} />
      <LoadingTogether isBusy={group === undefined} label={t('Loading group...')}>
        <GroupView {...shown} groupId={groupId} unseen={unseen} onAddExpense={adding.open} />
      </LoadingTogether>
      {finder}
    </Page>
  );
}

/** `/groups/:groupId`: one group with its expenses, balances and members (specification §2). */
export function GroupPage() {
  const { groupId = '' } = useParams();
  return (
    <SignedIn what={t('this group')}>
      {(user) =>
        /^[1-9]\d{0,14}$/.test(groupId) ? (
          <GroupScreen key={groupId} groupId={Number(groupId)} user={user} />
        ) : (
          <GroupMissing error={NO_SUCH_GROUP} />
        )
      }
    </SignedIn>
  );
}
