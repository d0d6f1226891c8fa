import { groupPath, type GroupSummary } from '@quits/contracts';
import { useIsArchived } from '@quits/ledger-ui';
import { isolated, t } from '@quits/domain';
import { Card, GroupTile, LinkButton, List } from '@quits/ui';
import { useId } from 'react';
import styles from './waiting-in-groups.module.css';

function Waiting({ group, count }: { group: GroupSummary; count: number }) {
  const sentenceId = useId();
  return (
    <li className={styles.row}>
      <GroupTile groupId={group.id} name={group.name} />
      <p id={sentenceId} className={styles.sentence}>
        {t('{count, plural, one {# payment in {group}} other {# payments in {group}}}', {
          count,
          group: isolated(group.name),
        })}
      </p>
      <LinkButton
        to={`${groupPath(group.id)}?dialog=payments`}
        size="s"
        variant="primary"
        aria-describedby={sentenceId}
      >
        {t('Confirm')}
      </LinkButton>
    </li>
  );
}

/** Payments to the person that await their confirmation, by group. Archived groups take none. */
export function WaitingInGroups({ groups }: { groups: readonly GroupSummary[] }) {
  const isArchived = useIsArchived();
  const waiting = groups.flatMap((group) => {
    const count = isArchived(group) ? 0 : (group.waitingCount ?? 0);
    return count === 0 ? [] : [{ group, count }];
  });
  if (waiting.length === 0) return null;
  return (
    <Card heading={t('Did you get paid?')}>
      <List className={styles.list}>
        {waiting.map((one) => (
          <Waiting key={one.group.id} {...one} />
        ))}
      </List>
    </Card>
  );
}
