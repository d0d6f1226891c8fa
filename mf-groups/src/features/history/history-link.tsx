import { groupPath } from '@quits/contracts';
import { useOffers } from '@quits/core';
import { t, valueText } from '@quits/domain';
import { LinkButton } from '@quits/ui';
import { History } from 'lucide-react';
import styles from './history-link.module.css';

interface HistoryLinkProps {
  groupId: number;
  /** How many items are new. */
  count: number;
}

/** The link to a group's activity. */
export function HistoryLink({ groupId, count }: HistoryLinkProps) {
  const offers = useOffers();
  if (!offers('history')) return null;
  return (
    <LinkButton
      to={`${groupPath(groupId)}?view=activity`}
      variant="quiet"
      icon={<History />}
      className={styles.link}
    >
      <span className={styles.text}>
        {t('{count, plural, =0 {Activity} other {Activity (# new)}}', { count })}
      </span>
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {valueText(count)}
        </span>
      )}
    </LinkButton>
  );
}
