import { PATHS } from '@quits/contracts';
import { useGetGroupsQuery, useWaiting } from '@quits/core';
import { t } from '@quits/domain';
import { Card, LinkButton, Notice, Stack } from '@quits/ui';
import { OthersWaiting } from './others-waiting.tsx';
import { notSentYet } from './waiting-entry.ts';
import { WaitingRows } from './waiting-rows.tsx';
import styles from './waiting-rows.module.css';

/** Says how much waits on this device, of other people too, and shows what the server refused in groups that are gone. */
export function GoneWaiting() {
  const { entries, others } = useWaiting();
  const { data: groups } = useGetGroupsQuery();
  if (entries.length === 0) return <OthersWaiting count={others} />;
  const isInaccessible = (groupId: number) => groups?.every(({ id }) => id !== groupId) === true;
  const gone = entries.filter(({ state, groupId }) => state === 'refused' && isInaccessible(groupId));
  return (
    <div className={styles.apart}>
      <Stack gap={16}>
        <Notice
          action={
            <LinkButton size="s" to={PATHS.waiting}>
              {t('[verb] Show')}
            </LinkButton>
          }
        >
          {notSentYet(entries.length)}
        </Notice>
        <OthersWaiting count={others} />
        {gone.length > 0 && (
          <Card>
            <WaitingRows entries={gone} isGroupShown />
          </Card>
        )}
      </Stack>
    </div>
  );
}
