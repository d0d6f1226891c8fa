import { useNotify } from '@quits/core';
import { useEffect, useRef } from 'react';
import { isQuietFailure, notifyFailure } from './failure.ts';

/** Calls back once for each new failure of a query; `undefined` is no failure. */
function useEachFailure(error: unknown, onFailure: (error: unknown) => void): void {
  const last = useRef<unknown>(undefined);
  useEffect(() => {
    if (error === undefined || last.current === error) return;
    last.current = error;
    onFailure(error);
  }, [error, onFailure]);
}

/**
 * Logs each new failure of a query ("Members did not load") for developers. The specification has no message
 * for members and balances that don't load (specification §8).
 */
export function useFailureLog(error: unknown, what: string): void {
  useEachFailure(error, (failure) => {
    if (isQuietFailure(failure)) return;
    // oxlint-disable-next-line no-console -- the specification asks for a log entry and nothing else
    console.error(`${what} did not load`, failure);
  });
}

/**
 * Shows a toast for each new failure of a query that has no data to show: what is on screen needs no alarm. An ending
 * session has its own toast.
 *
 * @param onRetry asks again, from the toast
 */
export function useFailureToast(
  source: string,
  { data, error }: { data?: unknown; error?: unknown },
  title: string,
  onRetry?: () => void,
): void {
  const notify = useNotify(source);
  useEachFailure(data === undefined ? error : undefined, (failure) => {
    notifyFailure(notify, failure, title, { onRetry });
  });
}
