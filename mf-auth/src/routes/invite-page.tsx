import { TEXTS, fieldIn } from '@quits/contracts';
import { t } from '@quits/domain';
import { MessagePage, Spinner } from '@quits/ui';
import { useLocation, useParams } from 'react-router-dom';
import { useInvitation } from '../features/invite/use-invitation.ts';

/** /invite/{token}, signed in or not: shows a message while the invitation is processed. */
export function InvitePage() {
  const { token = '' } = useParams();
  const { state } = useLocation() as { state: unknown };
  // Whether the invitation waited for the sign-in that led here.
  useInvitation(token, fieldIn(state, 'isPending') === true);
  return (
    <MessagePage icon={<Spinner />} title={t(TEXTS.invite.processing)} width="form">
      <span role="status">{t('Joining your group…')}</span>
    </MessagePage>
  );
}
