import { groupPath } from '@quits/contracts';
import type { Group, Member, User } from '@quits/contracts';
import { Card, LinkButton, SelectField, Stack } from '@quits/ui';
import { ActivityPages, useUndo } from '@quits/ui/history';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useGetGroupActivityInfiniteQuery, useMarkSeenMutation } from '../../api/activity.api.ts';
import { useGetGroupSummariesQuery } from '../../api/groups.api.ts';
import type { ActivityItem } from '@quits/ui/history';

export interface ActivityViewProps {
  group: Group;
  user: User;
  members: readonly Member[];
}

const KINDS = [
  { value: '', label: 'Everything' },
  { value: 'expense', label: 'Expenses' },
  { value: 'settlement', label: 'Settlements' },
  { value: 'member', label: 'Members' },
  { value: 'group', label: 'The group' },
  { value: 'comment', label: 'Comments' },
];

/** Which of the items the person has not seen, as it was when this opened; and from now on they have. */
function useUnread(groupId: number, userId: number, items: readonly ActivityItem[] | undefined) {
  const summaries = useGetGroupSummariesQuery();
  const count = summaries.data?.find(({ id }) => id === groupId)?.unreadCount;
  const [atFirst, setAtFirst] = useState(count);
  if (atFirst === undefined && count !== undefined) setAtFirst(count);
  const [markSeen] = useMarkSeenMutation();
  const newest = items?.[0]?.id;

  useEffect(() => {
    // What is new is counted before it is seen.
    if (newest !== undefined && atFirst !== undefined) void markSeen({ groupId, activityId: newest });
  }, [groupId, newest, atFirst, markSeen]);

  return useMemo(() => {
    const ofOthers = (items ?? []).filter(({ actor }) => actor.id !== userId);
    return new Set(ofOthers.slice(0, atFirst ?? 0).map(({ id }) => id));
  }, [items, userId, atFirst]);
}

/** `?view=activity`: who did what in the group, and the way back from it (extras §7). */
export function ActivityView({ group, user, members }: ActivityViewProps) {
  const [params, setParams] = useSearchParams();
  const kind = KINDS.find(({ value }) => value !== '' && value === params.get('kind'))?.value;
  const activity = useGetGroupActivityInfiniteQuery({ groupId: group.id, kind });
  const items = activity.data?.pages.flatMap((page) => page.items);
  const newIds = useUnread(group.id, user.id, kind === undefined ? items : undefined);
  const undo = useUndo('mf-groups', group.id);

  function choose(next: string): void {
    setParams(next === '' ? { view: 'activity' } : { view: 'activity', kind: next }, { replace: true });
  }

  return (
    <Stack gap={16}>
      <div>
        <LinkButton to={groupPath(group.id)} variant="quiet" size="s" icon={<ArrowLeft />}>
          Back to the group
        </LinkButton>
      </div>
      <Card heading="Activity">
        <SelectField label="Show" value={kind ?? ''} onChange={choose} options={KINDS} />
        <ActivityPages
          query={activity}
          what="the activity"
          userId={user.id}
          people={members}
          currency={group.currency}
          undo={undo}
          newIds={newIds}
          from={`${groupPath(group.id)}?view=activity`}
        />
      </Card>
    </Stack>
  );
}
