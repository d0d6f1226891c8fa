import { TEXTS } from '@quits/contracts';
import { MessagePage, Spinner } from '@quits/ui';
import { useLocation, useParams } from 'react-router-dom';
import { useInvitation } from '../features/invite/use-invitation.ts';

/** Whether the invitation waited for the sign-in that has just led here. */
function isPendingIn(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isPending' in state && state.isPending === true;
}

/** /invite/{token}, signed in or not: says so while the invitation is processed. */
export function InvitePage() {
  const { token = '' } = useParams();
  const { state } = useLocation() as { state: unknown };
  useInvitation(token, isPendingIn(state));
  return (
    <MessagePage icon={<Spinner />} title={TEXTS.invite.processing} width="form">
      <span role="status">One moment: we are opening the door to your group.</span>
    </MessagePage>
  );
}
