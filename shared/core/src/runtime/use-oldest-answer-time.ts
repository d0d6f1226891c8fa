import { useSyncExternalStore } from 'react';
import { useRuntime } from './runtime-provider.tsx';

/**
 * When what the page shows was answered, where an earlier visit got it: the oldest, in milliseconds since 1970.
 * Undefined once everything is fresh.
 */
export function useAsOf(): number | undefined {
  const { store } = useRuntime();
  return useSyncExternalStore(store.subscribe, () => {
    const times = Object.values(store.getState().asOf);
    return times.length === 0 ? undefined : Math.min(...times);
  });
}
