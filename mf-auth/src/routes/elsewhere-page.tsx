import { useAuth, useHost } from '@quits/core';
import { PATHS } from '@quits/contracts';
import { Navigate } from 'react-router-dom';
import { SignedInView } from '../features/signed-in/signed-in-view.tsx';

/**
 * Every other path. In the app other features show them; embedded, it is where signing in and accepting
 * an invitation lead, and where an embed without a start path begins.
 */
export function ElsewherePage() {
  const { kind } = useHost();
  const { user } = useAuth();
  if (kind !== 'embedded') return null;
  return user ? <SignedInView /> : <Navigate to={PATHS.login} replace />;
}
