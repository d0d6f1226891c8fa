import { destinationAfterSignIn, openSession, useRuntime } from '@quits/core';
import { PATHS } from '@quits/contracts';
import { useCallback } from 'react';
import { generatePath, useLocation, useNavigate } from 'react-router-dom';

export interface Credentials {
  email: string;
  password: string;
}

/**
 * Gives the function that signs in and goes on from there (specification §2 and §4): a pending invitation
 * is accepted right away, by the screen that accepts any; else to where the person wanted to go.
 */
export function useSignIn(): (credentials: Credentials) => Promise<void> {
  const runtime = useRuntime();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };

  return useCallback(
    async (credentials) => {
      await openSession(runtime, credentials);
      const invitation = runtime.pendingInvite.read();
      const next =
        invitation === undefined
          ? destinationAfterSignIn(runtime, state)
          : generatePath(PATHS.invite, { token: invitation });
      await navigate(next, {
        replace: true,
        state: invitation === undefined ? undefined : { isPending: true },
      });
    },
    [runtime, navigate, state],
  );
}
