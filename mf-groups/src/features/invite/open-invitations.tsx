import { TEXTS } from '@quits/contracts';
import { useNotify } from '@quits/core';
import { t } from '@quits/domain';
import {
  Button,
  DidNotLoad,
  List,
  RelativeTime,
  StillLoading,
  newIdempotencyKey,
  notifyFailure,
  retryOf,
  richText,
} from '@quits/ui';
import { useGetInvitationsQuery, useTakeBackInvitationMutation, type Invitation } from './invitations.api.ts';
import { useInviteMemberMutation } from '../../lib/members.api.ts';
import styles from './invite-form.module.css';
import { readableAddress } from './readable-address.ts';

interface InvitationProps {
  groupId: number;
  invitation: Invitation;
  /** The member without an account whose place the person takes, if any. */
  memberName: string | undefined;
}

function Invitation({ groupId, invitation, memberName }: InvitationProps) {
  const { id, email, createdAt } = invitation;
  const address = readableAddress(email);
  const notify = useNotify('mf-groups');
  const [takeBack, { isLoading }] = useTakeBackInvitationMutation();
  const [invite, { isLoading: isSending }] = useInviteMemberMutation();

  async function sendAgain(): Promise<void> {
    const memberId = invitation.memberId ?? undefined;
    const answer = await invite({ groupId, email, memberId, idempotencyKey: newIdempotencyKey() });
    if (answer.error) notifyFailure(notify, answer.error, t(TEXTS.invite.sendFailed));
    else notify.success(t(TEXTS.invite.sent));
  }

  async function end(): Promise<void> {
    const answer = await takeBack(id);
    if (answer.error) notifyFailure(notify, answer.error, t('The invitation could not be taken back'));
    else notify.success(t('Invitation taken back'));
  }

  return (
    <li className={styles.open}>
      <span className={styles.to}>
        <bdi>{address}</bdi>{' '}
        <span>
          {richText(memberName === undefined ? 'invited {time}' : 'invited {time} to take over {name}', {
            time: <RelativeTime iso={createdAt} />,
            name: memberName,
          })}
        </span>
      </span>
      <Button
        variant="quiet"
        size="s"
        isBusy={isSending}
        aria-label={t('Send again to {email}', { email: address })}
        onClick={() => void sendAgain()}
      >
        {t('Send Again')}
      </Button>
      <Button
        variant="quiet"
        size="s"
        isBusy={isLoading}
        aria-label={t('Revoke the invitation of {email}', { email: address })}
        onClick={() => void end()}
      >
        {t('Revoke')}
      </Button>
    </li>
  );
}

export interface OpenInvitationsProps {
  groupId: number;
  nameOf: (memberId: number) => string | undefined;
}

export function OpenInvitations({ groupId, nameOf }: OpenInvitationsProps) {
  const query = useGetInvitationsQuery(groupId);
  if (query.error !== undefined && !query.data)
    return <DidNotLoad what={t('the open invitations')} {...retryOf(query)} />;
  if (!query.data) return <StillLoading />;
  if (query.data.length === 0) return null;
  return (
    <details>
      <summary className={styles.summary}>
        {t('{count, plural, one {# open invitation} other {# open invitations}}', {
          count: query.data.length,
        })}
      </summary>
      <List className={styles.sent} aria-label={t('[not accepted yet] Open invitations')}>
        {query.data.map((invitation) => (
          <Invitation
            key={invitation.id}
            groupId={groupId}
            invitation={invitation}
            memberName={invitation.memberId === null ? undefined : nameOf(invitation.memberId)}
          />
        ))}
      </List>
    </details>
  );
}
