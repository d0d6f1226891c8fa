import { useSyncExternalStore } from 'react';

/** Where a dashboard of two columns begins. */
const WIDE = '(width >= 60em)';

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether there is room for what a phone leaves out, so that a phone does not ask for it. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches);
}
