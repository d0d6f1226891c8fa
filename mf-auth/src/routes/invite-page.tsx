import { useAuth } from '@quits/core';
import { TEXTS, fieldIn } from '@quits/contracts';
import { t } from '@quits/domain';
import { MessagePage, Spinner } from '@quits/ui';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { usePreviewInviteQuery } from '../lib/auth.api.ts';
import { PlaceQuestion } from '../features/invite/place-question.tsx';
import { useDeclineInvitation, useInvitation } from '../features/invite/use-invitation.ts';

/** Our own server says whether an invitation offers a member's place, which the person must agree to. */
function useOfferedPlace(token: string) {
  const { status } = useAuth();
  const isAsked = status === 'signedIn';
  const { currentData: preview, error } = usePreviewInviteQuery(token, { skip: !isAsked });
  return { isKnown: !isAsked || preview !== undefined || error !== undefined, preview };
}

/** /invite/{token}, signed in or not: asks about a member's place, or shows a message while joining. */
export function InvitePage() {
  const { token = '' } = useParams();
  const { state } = useLocation() as { state: unknown };
  const { isKnown, preview } = useOfferedPlace(token);
  const [agreedToken, setAgreedToken] = useState<string>();
  const place = agreedToken === token ? null : (preview?.place ?? null);
  // Whether the invitation waited for the sign-in that led here.
  const isPending = fieldIn(state, 'isPending') === true;
  useInvitation(token, { isPending, isHeld: !isKnown || place !== null });
  const decline = useDeclineInvitation();
  if (preview && place) {
    const join = () => setAgreedToken(token);
    return <PlaceQuestion preview={preview} place={place} onJoin={join} onDecline={decline} />;
  }
  return (
    <MessagePage icon={<Spinner />} title={t(TEXTS.invite.processing)} width="form">
      <span role="status">{t('Joining your group…')}</span>
    </MessagePage>
  );
}
