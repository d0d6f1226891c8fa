import { useEffect } from 'react';
import { isSessionOver } from './failure-text.ts';

/**
 * Notes a failure for developers, with no word to the person: "Member and balance loading failures are
 * only logged" (specification §8).
 */
export function useFailureLog(what: string, error: unknown): void {
  useEffect(() => {
    if (error === undefined || isSessionOver(error)) return;
    // eslint-disable-next-line no-console -- the specification asks for a log entry and nothing else
    console.error(`${what} did not load`, error);
  }, [what, error]);
}
