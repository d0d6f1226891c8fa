/** So long is waited for a quiet moment (ms). */
const LATEST_MS = 3000;

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether somebody pays for every byte or waits long for it: then nothing comes that was not asked for. */
function isSparing(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
}

/**
 * Does something that nobody waits for, once the page has shown what is there and has nothing else to do; never on a
 * connection where data are dear.
 *
 * @returns a function that gives it up
 */
export function whenIdle(work: () => void): () => void {
  if (isSparing()) return () => undefined;
  // Safari has no such call.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, LATEST_MS / 3);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: LATEST_MS });
  return () => cancelIdleCallback(handle);
}
