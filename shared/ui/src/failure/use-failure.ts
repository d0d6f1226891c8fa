import { useNotify } from '@quits/core';
import { useEffect, useRef } from 'react';
import { isSessionFailure, notifyFailure } from './failure.ts';

/** Calls back once for each new failure of a query; `undefined` is none. */
function useEachFailure(error: unknown, tell: (error: unknown) => void): void {
  const told = useRef<unknown>(undefined);
  useEffect(() => {
    if (error === undefined || told.current === error) return;
    told.current = error;
    tell(error);
  }, [error, tell]);
}

/**
 * Logs each new failure of a query ("Members did not load") for developers: members and balances that do not
 * load have no word to the person (specification §8).
 */
export function useFailureLog(error: unknown, what: string): void {
  useEachFailure(error, (failure) => {
    if (isSessionFailure(failure)) return;
    // eslint-disable-next-line no-console -- the specification asks for a log entry and nothing else
    console.error(`${what} did not load`, failure);
  });
}

/** Shows a toast for each new failure of a query; a session that ends has had its own. */
export function useFailureToast(source: string, error: unknown, title: string): void {
  const notify = useNotify(source);
  useEachFailure(error, (failure) => {
    notifyFailure(notify, failure, title);
  });
}
