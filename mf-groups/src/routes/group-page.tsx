import type { Group, User } from '@quits/contracts';
import { PATHS } from '@quits/contracts';
import { useHost, useRuntime } from '@quits/core';
import {
  DelayedSkeleton,
  LazyPart,
  GroupTile,
  LinkButton,
  Page,
  Skeleton,
  Stack,
  VisuallyHidden,
  SignedIn,
  formatDate,
  useLazyValue,
} from '@quits/ui';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { ActivityLink } from '../features/activity/activity-link.tsx';
import { useIsActivity } from '../features/activity/use-is-activity.ts';
import { AddExpenseButton, AddExpenseDialog } from '../features/add-expense/add-expense.tsx';
import { useAddExpense } from '../features/add-expense/use-add-expense.ts';
import { EditGroupName } from '../features/group-admin/edit-group-name.tsx';
import { GroupMissing } from '../features/group-missing/group-missing.tsx';
import { LazyNamePrompt } from '../features/name-prompt/lazy-name-prompt.tsx';
import { NO_NEWS } from '../lib/news.ts';
import { MissingNames } from '../lib/missing-names.tsx';
import { OutlineLine } from '../lib/outline.tsx';
import { ActivityOutline, GroupSkeleton, InsightsOutline, LoadingActions } from './group-skeleton.tsx';
import { useGroup } from './use-group.ts';
import { AdminOnly } from './admin-only.tsx';
import { GroupParts } from './group-parts.tsx';
import type { GroupPartsProps } from './group-parts.tsx';

const loadInsights = () => import('../features/insights/insights-view.tsx').then((part) => part.InsightsView);
const loadActivity = () => import('../features/activity/activity-view.tsx').then((part) => part.ActivityView);
const loadNews = () => import('../features/news/group-news.tsx').then((part) => part.GroupNews);

/** A path without a valid group id fails as if the server had answered. */
const NO_SUCH_GROUP = { status: 404, body: {} };

function Picture({ group }: { group: Group | undefined }) {
  if (!group) return <Skeleton width={56} height={56} shape="block" />;
  return <GroupTile groupId={group.id} name={group.name} size="l" />;
}

/** The group's view that the address names. */
function GroupView(props: GroupPartsProps) {
  const isActivity = useIsActivity();
  const [params] = useSearchParams();
  const { group, user, data, news } = props;
  const { members, expenses, nameOf } = data;
  if (params.get('view') === 'insights' && expenses.data) {
    const part = { group, expenses: expenses.data, rest: expenses.rest, nameOf };
    return (
      <Stack gap={16}>
        <MissingNames query={data.names} />
        <LazyPart load={loadInsights} part={part} what="the insights">
          <InsightsOutline />
        </LazyPart>
      </Stack>
    );
  }
  if (!isActivity) return <GroupParts {...props} />;
  const part = { group, user, members: members.data ?? [], newIds: news.activityIds };
  return (
    <Stack gap={16}>
      {!members.data && members.error && <MissingNames query={members} />}
      <LazyPart load={loadActivity} part={part} what="the activity">
        <ActivityOutline />
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
      <VisuallyHidden>Group</VisuallyHidden>
      <OutlineLine width="min(14ch, 100%)" />
    </>
  );
}

/** The link to all groups, for pages without a navigation. */
function AllGroups() {
  return (
    <LinkButton to={PATHS.groups} variant="quiet" size="s" icon={<ArrowLeft />}>
      All groups
    </LinkButton>
  );
}

/** What others did since the person's last visit; empty towards a back end without extras. */
function useNews(groupId: number, userId: number, isShown: boolean) {
  const { hasExtras } = useRuntime().config;
  const [news, setNews] = useState(NO_NEWS);
  const { value: Finder } = useLazyValue(loadNews, hasExtras && isShown);
  return { news, finder: Finder && <Finder groupId={groupId} userId={userId} onNews={setNews} /> };
}

function GroupScreen({ groupId, user }: { groupId: number; user: User }) {
  const { kind } = useHost();
  const [params] = useSearchParams();
  const data = useGroup(groupId, user.id, params.has('add'));
  const { group, members } = data;
  const adding = useAddExpense({
    isShown: group !== undefined && data.expenses.data !== undefined,
    hasMembers: members.data !== undefined,
    areMembersLoading: members.isFetching,
    loadMembers: () => void members.refetch(),
  });
  const { news, finder } = useNews(groupId, user.id, group !== undefined);
  if (data.error !== undefined) return <GroupMissing error={data.error} />;

  return (
    <Page
      title={group?.name ?? 'Group'}
      heading={group?.name ?? <LoadingName />}
      picture={<Picture group={group} />}
      subtitle={group ? `Created ${formatDate(group.createdAt)}` : <OutlineLine width="18ch" />}
      backTo={kind === 'embedded' ? <AllGroups /> : undefined}
      actions={
        group ? (
          <>
            <AdminOnly group={group} user={user}>
              <EditGroupName group={group} />
            </AdminOnly>
            <ActivityLink groupId={groupId} newCount={news.activityIds.size} />
            <AddExpenseButton state={adding} />
          </>
        ) : (
          <LoadingActions />
        )
      }
    >
      {group ? (
        <>
          <AddExpenseDialog state={adding} groupId={groupId} members={members.data ?? []} nets={data.nets} />
          <AskWhoJoined group={group} user={user} />
          <GroupView group={group} user={user} data={data} news={news} onAddExpense={adding.open} />
          {finder}
        </>
      ) : (
        <DelayedSkeleton label="Loading group...">
          <GroupSkeleton />
        </DelayedSkeleton>
      )}
    </Page>
  );
}

/** `/groups/:groupId`: one group with its expenses, balances and members (specification §2). */
export function GroupPage() {
  const { groupId = '' } = useParams();
  return (
    <SignedIn what="this group">
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
