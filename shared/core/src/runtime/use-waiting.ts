import { useSyncExternalStore } from 'react';
import { useRuntime } from './runtime-provider.tsx';
import type { WaitingState } from '../waiting/waiting-state.ts';

/** What waits on this device to be sent. */
export function useWaiting(): WaitingState {
  const { store } = useRuntime();
  return useSyncExternalStore(store.subscribe, () => store.getState().waiting);
}
