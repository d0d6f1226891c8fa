import { useEffect } from 'react';

/** The Network Information API, which not all browsers have. */
interface Line {
  saveData?: boolean;
  effectiveType?: string;
}

/** A browser without `requestIdleCallback` counts as idle after this time, in milliseconds. */
const QUIET_MS = 1000;

/** Whether to save data: the person asked for it, or the connection is as slow as 2G. */
function hasSaveData(): boolean {
  const { saveData = false, effectiveType = '' } =
    (navigator as Navigator & { connection?: Line }).connection ?? {};
  return saveData || effectiveType.endsWith('2g');
}

/** A copy, because importing the core's would require a newer core, and with it a newer shell. */
function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, QUIET_MS);
    return () => clearTimeout(timer);
  }
  const request = window.requestIdleCallback(work);
  return () => window.cancelIdleCallback(request);
}

/**
 * Loads code that is likely to be needed next, once the screen is complete and the browser is idle. With data
 * saving on it loads nothing. A failure shows only when the code is really needed.
 *
 * @param load loads the code; keep it the same from render to render
 * @param isReady whether the screen is complete
 * @param options `isNeeded`: the code is certainly needed, and loads despite data saving
 */
export function useIdleLoad(
  load: () => Promise<unknown>,
  isReady: boolean,
  { isNeeded = false }: { isNeeded?: boolean } = {},
): void {
  useEffect(() => {
    if (!isReady || (hasSaveData() && !isNeeded)) return undefined;
    return whenIdle(() => {
      load().catch(() => undefined);
    });
  }, [load, isReady, isNeeded]);
}
