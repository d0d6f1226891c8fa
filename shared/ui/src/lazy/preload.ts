import { whenIdle } from '@quits/core';
import { useEffect } from 'react';
import { loadOnce } from './use-lazy-value.ts';

type Load = () => Promise<unknown>;

/** Loads code in advance. A failure shows only when the code is really needed. */
function preload(load: Load): void {
  loadOnce(load).catch(() => undefined);
}

/** Props of a button that starts a load when the pointer or focus reaches it. */
export function preloadOnApproach(load: Load) {
  const start = () => preload(load);
  return { onPointerEnter: start, onPointerDown: start, onFocus: start };
}

/**
 * Loads code that is likely to be needed next, once the screen is complete and the browser is idle. With data
 * saving on it loads nothing.
 *
 * @param load loads the code; keep it the same from render to render
 * @param isReady whether the screen is complete
 * @param options `isNeeded`: the code is certainly needed, and loads despite data saving
 */
export function useIdleLoad(
  load: Load,
  isReady: boolean,
  { isNeeded = false }: { isNeeded?: boolean } = {},
): void {
  useEffect(
    () => (isReady ? whenIdle(() => preload(load), { isNeeded }) : undefined),
    [load, isReady, isNeeded],
  );
}
