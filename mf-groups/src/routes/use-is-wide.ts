import { useSyncExternalStore } from 'react';

/** The dashboard has two columns from this width on. */
const WIDE = '(width >= 60em)';

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether the screen has room for parts that phones leave out and don't load. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches);
}
