import type { ClientAnswer } from '@quits/contracts';
import { isolated, t } from '@quits/domain';
import { Button, Card, Cluster, Page, Stack } from '@quits/ui';
import { describePlace, type Place } from './describe-place.ts';

interface PlaceQuestionProps {
  preview: ClientAnswer<'previewInvite'>;
  place: Place;
  onJoin: () => void;
  onDecline: () => void;
}

/** Asks before a person takes the place of a member without an account, because the wrong one may open the link. */
export function PlaceQuestion({ preview, place, onJoin, onDecline }: PlaceQuestionProps) {
  const name = isolated(place.name);
  const values = { inviter: isolated(preview.inviterName), group: isolated(preview.groupName) };
  return (
    <Page title={t('{inviter} invites you to “{group}”', values)} width="form">
      <Card>
        <Stack gap={16}>
          <p>{describePlace(place)}</p>
          <p>{t('All expenses that name {name} will name you. Are you {name}?', { name })}</p>
          <Cluster gap={8}>
            <Button variant="primary" onClick={onJoin}>
              {t('Join as {name}', { name })}
            </Button>
            <Button onClick={onDecline}>{t('I’m not {name}', { name })}</Button>
          </Cluster>
        </Stack>
      </Card>
    </Page>
  );
}
