import type { CallAnswer } from '@quits/contracts';
import { formatMoney, isolated, nearestCents, t } from '@quits/domain';
import { Button, Card, Cluster, Page, Stack } from '@quits/ui';

export type InvitationPreview = CallAnswer<'previewInvite'>;
type Place = NonNullable<InvitationPreview['place']>;

/** Whose place it is, and what comes with it: "You will be Bob, who owes €50.00." */
function describePlace({ name, net, currency }: Place): string {
  const cents = nearestCents(net);
  return t(
    '{balance, select, owed {You will be {name}, who is owed {amount}.} owes {You will be {name}, who owes {amount}.} other {You will be {name}, who owes nothing and is owed nothing.}}',
    {
      balance: cents > 0 ? 'owed' : cents < 0 ? 'owes' : 'none',
      name: isolated(name),
      amount: formatMoney(Math.abs(cents), currency),
    },
  );
}

interface PlaceQuestionProps {
  preview: InvitationPreview;
  place: Place;
  onJoin: () => void;
  onDecline: () => void;
}

/** Asks before a person takes the place of a member without an account, because the wrong one may open the link. */
export function PlaceQuestion({ preview, place, onJoin, onDecline }: PlaceQuestionProps) {
  const name = isolated(place.name);
  const values = { inviter: isolated(preview.inviter_name), group: isolated(preview.group_name) };
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
