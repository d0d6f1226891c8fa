import { useEffect, useRef } from 'react';
import { logFailure } from './failures.ts';

/** Logs each new failure of a query, with no word to the person (specification §8). */
export function useFailureLog(error: unknown, what: string): void {
  const logged = useRef<unknown>(undefined);
  useEffect(() => {
    if (error === undefined || logged.current === error) return;
    logged.current = error;
    logFailure(what, error);
  }, [error, what]);
}
