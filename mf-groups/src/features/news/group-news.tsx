import { useRuntime } from '@quits/core';
import { useEffect, useRef, useState } from 'react';
import { markSeen, useGetGroupActivityInfiniteQuery } from '../../api/activity.api.ts';
import { useGetGroupSummariesQuery } from '../../api/groups.api.ts';
import { newsIn } from '../../lib/news.ts';
import type { News } from '../../lib/news.ts';

export interface GroupNewsProps {
  groupId: number;
  userId: number;
  /** Called once, when the news is known. */
  onNews: (news: News) => void;
}

/**
 * Finds out what others did in a group since the person's last visit, and marks it as seen (extras §7).
 * Renders nothing.
 */
export function GroupNews({ groupId, userId, onNews }: GroupNewsProps) {
  const summaries = useGetGroupSummariesQuery();
  const count = summaries.data?.find(({ id }) => id === groupId)?.unreadCount;
  const [atFirst, setAtFirst] = useState<number>();
  // The count that an earlier page loaded may be stale.
  if (atFirst === undefined && count !== undefined && !summaries.isFetching) setAtFirst(count);
  const isUnread = count !== undefined && count > 0;
  const activity = useGetGroupActivityInfiniteQuery({ groupId, kind: undefined }, { skip: !isUnread });
  const { store } = useRuntime();
  const items = activity.isFetching ? undefined : activity.data?.pages[0]?.items;
  const isTold = useRef(false);

  useEffect(() => {
    const newest = items?.[0];
    // Counts the news before marking it as seen.
    if (items === undefined || newest === undefined || atFirst === undefined) return;
    // The person watches later changes happen: they aren't news.
    if (!isTold.current) onNews(newsIn(items, atFirst, userId));
    isTold.current = true;
    void store.dispatch(markSeen({ groupId, activityId: newest.id }));
  }, [items, atFirst, groupId, userId, onNews, store]);

  return null;
}
