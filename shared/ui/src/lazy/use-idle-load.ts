import { whenIdle } from '@quits/core';
import { useEffect } from 'react';

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
    if (!isReady) return undefined;
    return whenIdle(() => void load().catch(() => undefined), { isNeeded });
  }, [load, isReady, isNeeded]);
}
