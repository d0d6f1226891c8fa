import { PATHS } from '@quits/contracts';
import { useHost, useOffers } from '@quits/core';
import { t } from '@quits/domain';
import { SignedIn } from '@quits/ui';
import { Navigate, useParams } from 'react-router-dom';
import { Consent } from '../features/sites/consent.tsx';

/** /connect/{token}: whether a site may act for the signed-in person. Only the app asks, never a page of a site. */
export function ConnectPage() {
  const { token = '' } = useParams();
  const { kind } = useHost();
  const offers = useOffers();
  if (!offers('sites') || kind !== 'app') return <Navigate to={PATHS.dashboard} replace />;
  return (
    <SignedIn what={t('which site asks')}>
      {({ email }) => <Consent key={token} token={token} email={email} />}
    </SignedIn>
  );
}
