import { groupPath } from '@quits/contracts';
import { useRuntime } from '@quits/core';
import { LinkButton } from '@quits/ui';
import { History } from 'lucide-react';
import { groupsApi } from '../../api/groups.api.ts';
import { useIsHistory } from './use-is-history.ts';

/** The link to a group's activity, with the number of new items if an earlier page has loaded it. */
export function HistoryLink({ groupId, newCount }: { groupId: number; newCount: number }) {
  const { hasExtras } = useRuntime().config;
  const { data } = groupsApi.endpoints.getGroupSummaries.useQueryState();
  const unread = data?.find(({ id }) => id === groupId)?.unreadCount ?? 0;
  // Already marked as seen, but still new on this visit.
  const shown = Math.max(unread, newCount);
  const isHere = useIsHistory();
  if (!hasExtras || isHere) return null;
  return (
    <LinkButton to={`${groupPath(groupId)}?view=activity`} icon={<History />}>
      Activity{shown > 0 && ` (${String(shown)} new)`}
    </LinkButton>
  );
}
