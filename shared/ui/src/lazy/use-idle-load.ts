import { useEffect } from 'react';

/** What browsers that know it say of the line. */
interface Line {
  saveData?: boolean;
  effectiveType?: string;
}

/** So long after which a browser without `requestIdleCallback` counts as idle, in milliseconds. */
const QUIET_MS = 1000;

/** Whether somebody pays for every byte: they asked to save data, or the line is as slow as 2G. */
function areBytesDear(): boolean {
  const { saveData = false, effectiveType = '' } =
    (navigator as Navigator & { connection?: Line }).connection ?? {};
  return saveData || effectiveType.endsWith('2g');
}

/** Not the core's: whoever took it from there would need a newer core, and with it a newer shell. */
function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, QUIET_MS);
    return () => clearTimeout(timer);
  }
  const request = window.requestIdleCallback(work);
  return () => window.cancelIdleCallback(request);
}

/**
 * Loads code that is likely to be needed next, once what is on the screen is there and the browser has nothing else
 * to do; never where bytes are dear. Whether it worked is told when the code is really needed.
 *
 * @param load gives it; keep it the same from render to render
 * @param isReady whether what is on the screen is there
 * @param options `isNeeded`: it will be needed for sure, and comes where bytes are dear as well
 */
export function useIdleLoad(
  load: () => Promise<unknown>,
  isReady: boolean,
  { isNeeded = false }: { isNeeded?: boolean } = {},
): void {
  useEffect(() => {
    if (!isReady || (areBytesDear() && !isNeeded)) return undefined;
    return whenIdle(() => {
      load().catch(() => undefined);
    });
  }, [load, isReady, isNeeded]);
}
