import { useSyncExternalStore } from 'react';
import { useRuntime } from './runtime-provider.tsx';

/**
 * Time of the oldest stale answer on the page, in milliseconds since 1970. Undefined once everything is
 * fresh.
 */
export function useOldestAnswerTime(): number | undefined {
  const { store } = useRuntime();
  return useSyncExternalStore(store.subscribe, () => {
    const times = Object.values(store.getState().staleAnswers);
    return times.length === 0 ? undefined : Math.min(...times);
  });
}
