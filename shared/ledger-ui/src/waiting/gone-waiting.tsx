import { PATHS } from '@quits/contracts';
import { useGetGroupsQuery, useWaiting } from '@quits/core';
import { Card, LinkButton, Stack } from '@quits/ui';
import { notSentYet } from './waiting-entry.ts';
import { WaitingRows } from './waiting-rows.tsx';

/** Says how much waits on this device, and shows what the server refused in groups that are gone. */
export function GoneWaiting() {
  const { entries } = useWaiting();
  const { data: groups } = useGetGroupsQuery();
  if (entries.length === 0) return null;
  const isGone = (groupId: number) => groups?.every(({ id }) => id !== groupId) === true;
  const gone = entries.filter(({ state, groupId }) => state === 'refused' && isGone(groupId));
  return (
    <Card>
      <Stack gap={8}>
        <LinkButton size="s" variant="quiet" to={PATHS.waiting}>
          {notSentYet(entries.length)}
        </LinkButton>
        {gone.length > 0 && <WaitingRows entries={gone} isGroupShown />}
      </Stack>
    </Card>
  );
}
