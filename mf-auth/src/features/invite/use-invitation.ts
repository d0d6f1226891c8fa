import { useAuth, useHost, useNotify, useRuntime } from '@quits/core';
import { PATHS, TEXTS, groupPath } from '@quits/contracts';
import { t } from '@quits/domain';
import { isQuietFailure, notifyFailure } from '@quits/ui';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAcceptInviteMutation } from '../../lib/auth.api.ts';

/** Gives the function that stores an invitation for later and goes to register. */
function useKeepInvitation(): (token: string) => void {
  const { pendingInvite } = useRuntime();
  const notify = useNotify('mf-auth');
  const navigate = useNavigate();
  return (token) => {
    pendingInvite.keep(token);
    notify.info(t(TEXTS.invite.registerFirst));
    void navigate(PATHS.login, { replace: true, state: { mode: 'register' } });
  };
}

/**
 * Gives the function that accepts an invitation and then drops the stored one, whether or not that succeeds.
 */
function useAcceptInvitation(isPending: boolean): (token: string) => Promise<string | undefined> {
  const { bus, pendingInvite } = useRuntime();
  const notify = useNotify('mf-auth');
  const [accept] = useAcceptInviteMutation();
  return async (token) => {
    if (isPending) notify.info(t(TEXTS.invite.accepting));
    try {
      const { groupId } = await accept(token).unwrap();
      notify.success(t(TEXTS.invite.joined));
      bus.for('mf-auth').publish('auth/inviteAccepted', { groupId });
      return groupPath(groupId);
    } catch (error) {
      // After a 401 the redirect to /login has started, and leads back here after signing in.
      if (isQuietFailure(error)) return undefined;
      const failed = isPending ? TEXTS.invite.failed : TEXTS.invite.failedOnScreen;
      notifyFailure(notify, error, t(failed), { isDetailFirst: true });
      return PATHS.dashboard;
    } finally {
      pendingInvite.drop();
    }
  };
}

/**
 * Gives the function that continues once an invitation has been processed. In an embed the host page decides
 * what is shown next. The feature itself goes to its first screen, so that it doesn't accept again.
 */
function useGoOn(): (path: string | undefined) => void {
  const { kind } = useHost();
  const { bus } = useRuntime();
  const navigate = useNavigate();
  return (path) => {
    if (kind === 'app') {
      if (path !== undefined) void navigate(path, { replace: true });
      return;
    }
    if (path !== undefined) bus.for('mf-auth').publish('navigation/requested', { to: path });
    void navigate(PATHS.login, { replace: true });
  };
}

export function useDeclineInvitation(): () => void {
  const { pendingInvite } = useRuntime();
  const goOn = useGoOn();
  return () => {
    pendingInvite.drop();
    goOn(PATHS.dashboard);
  };
}

/**
 * Processes an invitation once per token (specification §2 and §4). Signed out, it stores the token and goes
 * to /login. Signed in, it accepts the invitation and goes to the group.
 *
 * @param isPending whether the invitation waited for this sign-in, which has its own texts
 * @param isHeld whether the signed-in person has not been asked yet, and the invitation must wait
 */
export function useInvitation(
  token: string,
  { isPending, isHeld }: { isPending: boolean; isHeld: boolean },
): void {
  const { status } = useAuth();
  const goOn = useGoOn();
  const keep = useKeepInvitation();
  const accept = useAcceptInvitation(isPending);
  const processed = useRef<string>(undefined);
  const isShown = useRef(true);

  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  useEffect(() => {
    if (status === 'ending' || processed.current === token) return;
    if (status === 'signedOut') {
      processed.current = token;
      keep(token);
      return;
    }
    if (isHeld) return;
    processed.current = token;
    void accept(token).then((next) => {
      // If the person has moved to another screen, they stay there.
      if (isShown.current) goOn(next);
    });
  }, [status, token, isHeld, keep, accept, goOn]);
}
