import { useRuntime } from '@quits/core';
import { useEffect, useRef, useState } from 'react';
import { markSeen, useGetGroupActivityInfiniteQuery } from '../../api/activity.api.ts';
import { useGetGroupSummariesQuery } from '../../api/groups.api.ts';
import { newsIn } from '../../lib/news.ts';
import type { News } from '../../lib/news.ts';

export interface GroupNewsProps {
  groupId: number;
  userId: number;
  /** Told once, when it is known. */
  onNews: (news: News) => void;
}

/**
 * Finds out what others did in a group since the person was here last, and from now on they have seen it (extras §7).
 * Shows nothing by itself.
 */
export function GroupNews({ groupId, userId, onNews }: GroupNewsProps) {
  const summaries = useGetGroupSummariesQuery();
  const count = summaries.data?.find(({ id }) => id === groupId)?.unreadCount;
  const [atFirst, setAtFirst] = useState<number>();
  // What an earlier page had asked for may be old.
  if (atFirst === undefined && count !== undefined && !summaries.isFetching) setAtFirst(count);
  const isUnread = count !== undefined && count > 0;
  const activity = useGetGroupActivityInfiniteQuery({ groupId, kind: undefined }, { skip: !isUnread });
  const { store } = useRuntime();
  const items = activity.isFetching ? undefined : activity.data?.pages[0]?.items;
  const isTold = useRef(false);

  useEffect(() => {
    const newest = items?.[0];
    // What is new is counted before it is seen.
    if (items === undefined || newest === undefined || atFirst === undefined) return;
    // What comes later happens while somebody looks.
    if (!isTold.current) onNews(newsIn(items, atFirst, userId));
    isTold.current = true;
    void store.dispatch(markSeen({ groupId, activityId: newest.id }));
  }, [items, atFirst, groupId, userId, onNews, store]);

  return null;
}
