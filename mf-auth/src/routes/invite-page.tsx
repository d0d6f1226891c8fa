import { useLocation, useParams } from 'react-router-dom';
import { ProcessingInvitation } from '../features/invite/processing-invitation.tsx';
import { useInvitation } from '../features/invite/use-invitation.ts';

/** Whether the invitation waited for the sign-in that has just led here. */
function isPendingIn(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isPending' in state && state.isPending === true;
}

/** /invite/{token}, signed in or not. */
export function InvitePage() {
  const { token = '' } = useParams();
  const { state } = useLocation() as { state: unknown };
  useInvitation(token, isPendingIn(state));
  return <ProcessingInvitation />;
}
