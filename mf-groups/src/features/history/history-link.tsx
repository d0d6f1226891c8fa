import { groupPath } from '@quits/contracts';
import { useOffers } from '@quits/core';
import { t } from '@quits/domain';
import { LinkButton } from '@quits/ui';
import { groupsApi } from '../../api/groups.api.ts';

interface HistoryLinkProps {
  groupId: number;
  newCount: number;
  className?: string | undefined;
}

/** The link to a group's activity, with the number of new items if an earlier page has loaded it. */
export function HistoryLink({ groupId, newCount, className }: HistoryLinkProps) {
  const offers = useOffers();
  const { data } = groupsApi.endpoints.getGroupSummaries.useQueryState();
  const unread = data?.find(({ id }) => id === groupId)?.unreadCount ?? 0;
  // Already marked as seen, but still new on this visit.
  const shown = Math.max(unread, newCount);
  if (!offers('history')) return null;
  return (
    <LinkButton to={`${groupPath(groupId)}?view=activity`} variant="quiet" size="s" className={className}>
      {t('{count, plural, =0 {Activity} other {Activity (# new)}}', { count: shown })}
    </LinkButton>
  );
}
