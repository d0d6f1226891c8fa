import { destinationAfterSignIn, openSession, useRuntime } from '@quits/core';
import { PATHS } from '@quits/contracts';
import { generatePath, useLocation, useNavigate } from 'react-router-dom';

/**
 * Gives the function that signs in and then navigates (specification §2 and §4). A pending invitation leads
 * to the screen that accepts it. Otherwise the person continues to the page that they requested.
 */
export function useSignIn(): (proof: Parameters<typeof openSession>[1]) => Promise<void> {
  const runtime = useRuntime();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };

  return async (proof) => {
    await openSession(runtime, proof);
    const token = runtime.pendingInvite.read();
    if (token === undefined) await navigate(destinationAfterSignIn(runtime, state), { replace: true });
    else await navigate(generatePath(PATHS.invite, { token }), { replace: true, state: { isPending: true } });
  };
}
