import { useNotify, useRuntime } from '@quits/core';
import { PATHS } from '@quits/contracts';
import { t } from '@quits/domain';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Handles the end of the session (specification §4). A 401 stores the path for the same user, and /login
 * follows every end. An end in another tab is said here; a 401 has its own toast.
 */
export function useSessionEnd(): void {
  const { session } = useRuntime();
  const notify = useNotify('shell');
  const navigate = useNavigate();
  const location = useLocation();
  const latest = useRef({ navigate, location });
  useEffect(() => {
    latest.current = { navigate, location };
  });

  useEffect(() => {
    const stopFollowing = session.subscribe(() => {
      const { pathname, search, hash } = latest.current.location;
      if (session.snapshot().status === 'ending') session.rememberPath(pathname + search + hash);
    });
    const stopEnding = session.onEnd(({ reason }) => {
      if (reason === 'elsewhere') notify.info(t('You were signed out in another tab.'));
      void latest.current.navigate(PATHS.login, { replace: true });
    });
    return () => {
      stopFollowing();
      stopEnding();
    };
  }, [session, notify]);
}
