import { useAuth, useHost, useNotify, useRuntime } from '@quits/core';
import { PATHS, TEXTS, groupPath } from '@quits/contracts';
import { isSessionFailure, notifyFailure } from '@quits/ui';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAcceptInviteMutation } from '../../api/auth.api.ts';

/** Gives the function that keeps an invitation for later and goes to register. */
function useKeepInvitation(): (token: string) => void {
  const { pendingInvite } = useRuntime();
  const notify = useNotify('mf-auth');
  const navigate = useNavigate();
  return (token) => {
    pendingInvite.keep(token);
    notify.info(TEXTS.invite.registerFirst);
    void navigate(PATHS.login, { replace: true, state: { mode: 'register' } });
  };
}

/** Gives the function that accepts an invitation; what was stored is dropped however that ends. */
function useAcceptInvitation(isPending: boolean): (token: string) => Promise<string | undefined> {
  const { bus, pendingInvite } = useRuntime();
  const notify = useNotify('mf-auth');
  const [accept] = useAcceptInviteMutation();
  return async (token) => {
    if (isPending) notify.info(TEXTS.invite.accepting);
    try {
      const { groupId } = await accept(token).unwrap();
      notify.success(TEXTS.invite.joined);
      bus.for('mf-auth').publish('auth/inviteAccepted', { groupId });
      return groupPath(groupId);
    } catch (error) {
      // After a 401 the redirect to /login is on its way, and leads back here after signing in.
      if (isSessionFailure(error)) return undefined;
      const failed = isPending ? TEXTS.invite.failed : TEXTS.invite.failedOnScreen;
      notifyFailure(notify, error, failed, { isDetailFirst: true });
      return PATHS.dashboard;
    } finally {
      pendingInvite.drop();
    }
  };
}

/**
 * Gives the function that goes on once an invitation has been processed. Embedded, the page around decides
 * what is shown next; this feature itself goes on to its first screen, lest it accept again.
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

/**
 * Processes an invitation once per token (specification §2 and §4): signed out it is kept and /login
 * comes; signed in it is accepted and the group comes.
 *
 * @param isPending whether it waited for this sign-in, which has texts of its own
 */
export function useInvitation(token: string, isPending: boolean): void {
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
    processed.current = token;
    if (status === 'signedOut') {
      keep(token);
      return;
    }
    void accept(token).then((next) => {
      // Whoever has gone on to another screen stays there.
      if (isShown.current) goOn(next);
    });
  }, [status, token, keep, accept, goOn]);
}
