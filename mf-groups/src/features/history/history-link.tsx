import { groupPath } from '@quits/contracts';
import { useOffers } from '@quits/core';
import { t, valueText } from '@quits/domain';
import { LinkButton } from '@quits/ui';
import { History } from 'lucide-react';
import { groupsApi } from '../../lib/groups.api.ts';
import styles from './history-link.module.css';

interface HistoryLinkProps {
  groupId: number;
  newCount: number;
}

/** The link to a group's activity, with the number of new items if an earlier page has loaded it. */
export function HistoryLink({ groupId, newCount }: HistoryLinkProps) {
  const offers = useOffers();
  const { data } = groupsApi.endpoints.getGroupSummaries.useQueryState();
  const unread = data?.find(({ id }) => id === groupId)?.unreadCount ?? 0;
  // Already marked as seen, but still new on this visit.
  const shown = Math.max(unread, newCount);
  if (!offers('history')) return null;
  return (
    <LinkButton
      to={`${groupPath(groupId)}?view=activity`}
      variant="quiet"
      icon={<History />}
      className={styles.link}
    >
      <span className={styles.text}>
        {t('{count, plural, =0 {Activity} other {Activity (# new)}}', { count: shown })}
      </span>
      {shown > 0 && (
        <span className={styles.count} aria-hidden="true">
          {valueText(shown)}
        </span>
      )}
    </LinkButton>
  );
}
