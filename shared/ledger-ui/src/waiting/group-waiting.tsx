import { PATHS } from '@quits/contracts';
import { useWaiting } from '@quits/core';
import { t } from '@quits/domain';
import { Card, LinkButton } from '@quits/ui';
import { WaitingRows } from './waiting-rows.tsx';
import styles from './waiting-rows.module.css';

/** The entries of a group that wait on this device, or those of all groups. */
export function GroupWaiting({ groupId }: { groupId?: number | undefined }) {
  const entries = useWaiting().entries.filter((entry) => groupId === undefined || entry.groupId === groupId);
  if (entries.length === 0) return null;
  return (
    <Card
      className={styles.apart}
      heading={t('Expenses not sent yet')}
      actions={
        <LinkButton size="s" variant="quiet" to={PATHS.waiting}>
          {t('Show all')}
        </LinkButton>
      }
    >
      <WaitingRows entries={entries} isGroupShown={groupId === undefined} />
    </Card>
  );
}
