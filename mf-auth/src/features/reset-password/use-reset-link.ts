import { useNotify } from '@quits/core';
import { TEXTS } from '@quits/contracts';
import { isSessionFailure } from '@quits/ui';
import { useEffect, useRef } from 'react';
import { useCheckResetLinkQuery } from '../../api/auth.api.ts';

/**
 * `unknown`: nobody could say, because the server gave no answer or failed; asking again may help.
 */
export type ResetLinkState = 'validating' | 'valid' | 'invalid' | 'unknown';

const TOO_MANY_REQUESTS = 429;
const SERVER_FAILURE = 500;

/** Whether a failure is the server's verdict on the link, and not merely the lack of one. */
function isVerdict(error: object): boolean {
  if (!('status' in error) || typeof error.status !== 'number') return false;
  return error.status < SERVER_FAILURE && error.status !== TOO_MANY_REQUESTS;
}

/** Validates a reset link once, when its screen opens; a refusal is told as well as shown. */
export function useResetLink(token: string) {
  const notify = useNotify('mf-auth');
  // Asking again after a reconnect could only turn a link that was just used into an invalid one.
  const { data, error, isFetching, refetch } = useCheckResetLinkQuery(token, {
    refetchOnMountOrArgChange: true,
    refetchOnReconnect: false,
    refetchOnFocus: false,
  });
  const isRefused = error === undefined ? data?.valid === false : isVerdict(error);
  const isSilent = isSessionFailure(error);
  const told = useRef<string>(undefined);

  useEffect(() => {
    if (!isRefused || isSilent || isFetching || told.current === token) return;
    told.current = token;
    notify.error(TEXTS.reset.invalidLink);
  }, [isRefused, isSilent, isFetching, token, notify]);

  function state(): ResetLinkState {
    if (isFetching) return 'validating';
    if (isRefused) return 'invalid';
    return error === undefined ? 'valid' : 'unknown';
  }

  return { state: state(), checkAgain: () => void refetch() };
}
