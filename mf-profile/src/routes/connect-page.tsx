import { PATHS } from '@quits/contracts';
import { useHost, useRuntime } from '@quits/core';
import { t } from '@quits/domain';
import { LazyPart, SignedIn } from '@quits/ui';
import { Navigate, useParams } from 'react-router-dom';

const loadConsent = () => import('../features/sites/consent.tsx').then((part) => part.Consent);

/** /connect/{token}: whether a site may act for the signed-in person. Only the app asks, never a page of a site. */
export function ConnectPage() {
  const { token = '' } = useParams();
  const { kind } = useHost();
  const { hasExtras } = useRuntime().config;
  if (!hasExtras || kind !== 'app') return <Navigate to={PATHS.dashboard} replace />;
  return (
    <SignedIn what={t('which site asks')}>
      {({ email }) => (
        <LazyPart key={token} load={loadConsent} part={{ token, email }} what={t('which site asks')} />
      )}
    </SignedIn>
  );
}
