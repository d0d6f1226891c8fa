import { useHasFullAccess, useRuntime } from '@quits/core';
import { useEffect, useRef, useState } from 'react';
import { markSeen, useGetGroupActivityInfiniteQuery } from './history.api.ts';
import { useGetGroupSummariesQuery } from '../../lib/groups.api.ts';
import { type UnseenIds, unseenIn } from '../../lib/unseen-changes.ts';

export interface UnseenChangesProps {
  groupId: number;
  userId: number;
  /** Called once, when the unseen changes are known. */
  onFound: (unseen: UnseenIds) => void;
}

/**
 * Finds out what others did in a group since the person's last visit, and marks it as seen.
 * Renders nothing.
 */
export function UnseenChanges({ groupId, userId, onFound }: UnseenChangesProps) {
  const summaries = useGetGroupSummariesQuery();
  const count = summaries.data?.find(({ id }) => id === groupId)?.unreadCount ?? undefined;
  const [atFirst, setAtFirst] = useState<number>();
  // The count that an earlier page loaded may be stale.
  if (atFirst === undefined && count !== undefined && !summaries.isFetching) setAtFirst(count);
  const isUnread = count !== undefined && count > 0;
  const activity = useGetGroupActivityInfiniteQuery({ groupId, kind: undefined }, { skip: !isUnread });
  const { store } = useRuntime();
  const canMark = useHasFullAccess();
  const items = activity.isFetching ? undefined : activity.data?.pages[0]?.items;
  const isReported = useRef(false);

  useEffect(() => {
    const newest = items?.[0];
    // Counts the unseen changes before marking it as seen.
    if (items === undefined || newest === undefined || atFirst === undefined) return;
    // The person watches later changes happen: they aren't unseen.
    if (!isReported.current) onFound(unseenIn(items, atFirst, userId));
    isReported.current = true;
    if (canMark) void store.dispatch(markSeen({ groupId, activityId: newest.id }));
  }, [items, atFirst, groupId, userId, onFound, store, canMark]);

  return null;
}
