import type { InvitationAnswer } from '@quits/contracts';
import { useNotify } from '@quits/core';
import { Button, DidNotLoad, List, RelativeTime, StillLoading, notifyFailure, retryOf } from '@quits/ui';
import { useGetInvitationsQuery, useTakeBackInvitationMutation } from '../../api/invitations.api.ts';
import styles from './invite-form.module.css';

function Invitation({ invitation: { id, email, created_at } }: { invitation: InvitationAnswer }) {
  const notify = useNotify('mf-groups');
  const [takeBack, { isLoading }] = useTakeBackInvitationMutation();

  async function end(): Promise<void> {
    const answer = await takeBack(id);
    if (answer.error) notifyFailure(notify, answer.error, 'The invitation could not be taken back');
    else notify.success('Invitation taken back');
  }

  return (
    <li className={styles.open}>
      <span className={styles.to}>
        <bdi>{email}</bdi>
        <span>
          invited <RelativeTime iso={created_at} />
        </span>
      </span>
      <Button
        variant="quiet"
        size="s"
        isBusy={isLoading}
        aria-label={`Take back the invitation of ${email}`}
        onClick={() => void end()}
      >
        Take Back
      </Button>
    </li>
  );
}

export interface OpenInvitationsProps {
  groupId: number;
}

/** The people whom the group waits for, each with a way to end their invitation. */
export function OpenInvitations({ groupId }: OpenInvitationsProps) {
  const query = useGetInvitationsQuery(groupId);
  if (query.error !== undefined && !query.data)
    return <DidNotLoad what="the open invitations" {...retryOf(query)} />;
  if (!query.data) return <StillLoading />;
  if (query.data.length === 0) return null;
  return (
    <List className={styles.sent} aria-label="Open invitations">
      {query.data.map((invitation) => (
        <Invitation key={invitation.id} invitation={invitation} />
      ))}
    </List>
  );
}
