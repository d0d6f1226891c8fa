/** The longest wait for an idle moment (ms). */
const LATEST_MS = 3000;

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether the user saves data or has a slow connection: then nothing loads in advance. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
}

/**
 * Runs background work once the page is idle; never on a connection that saves data.
 *
 * @param options `isNeeded`: the work is certainly needed, also on a connection that saves data
 * @returns a function that cancels it
 */
export function whenIdle(work: () => void, { isNeeded = false }: { isNeeded?: boolean } = {}): () => void {
  if (savesData() && !isNeeded) return () => undefined;
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, LATEST_MS / 3);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: LATEST_MS });
  return () => cancelIdleCallback(handle);
}
