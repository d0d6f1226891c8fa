import { useNotify } from '@quits/core';
import { useEffect, useRef } from 'react';
import { logFailure, notifyFailure } from './failure.ts';

/** Calls back once for each new failure of a query; `undefined` is none. */
function useEachFailure(error: unknown, tell: (error: unknown) => void): void {
  const told = useRef<unknown>(undefined);
  useEffect(() => {
    if (error === undefined || told.current === error) return;
    told.current = error;
    tell(error);
  }, [error, tell]);
}

/** Logs each new failure of a query ("Members did not load"), with no word to the person (specification §8). */
export function useFailureLog(error: unknown, what: string): void {
  useEachFailure(error, (failure) => {
    logFailure(what, failure);
  });
}

/** Shows a toast for each new failure of a query; a session that ends has had its own. */
export function useFailureToast(source: string, error: unknown, title: string): void {
  const notify = useNotify(source);
  useEachFailure(error, (failure) => {
    notifyFailure(notify, failure, title);
  });
}
