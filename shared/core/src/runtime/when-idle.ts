/** What browsers that know it say of the line. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** So long is waited for a quiet moment (ms). */
const LATEST_MS = 3000;

/** Whether somebody pays for every byte or waits long for it: then nothing comes that was not asked for. */
function isSparing(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
}

/**
 * Does something that nobody waits for, once the page has shown what is there and has nothing else to do; never on a
 * connection where data are dear.
 *
 * @param options `isNeeded`: it will be needed for sure, and is done where data are dear as well
 * @returns a function that gives it up
 */
export function whenIdle(work: () => void, { isNeeded = false } = {}): () => void {
  if (isSparing() && !isNeeded) return () => undefined;
  // Safari has no such call.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, LATEST_MS / 3);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: LATEST_MS });
  return () => cancelIdleCallback(handle);
}
