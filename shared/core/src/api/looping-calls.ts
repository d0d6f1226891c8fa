/** How often a page makes the same call before it counts as looping. */
const MOST = 10;
const WITHIN_MS = 5000;

interface Seen {
  /** When the call was sent, or will be, in the last five seconds (ms). */
  times: number[];
  isLooping: boolean;
}

/**
 * Slows calls down that a page makes in a loop, such as by `refetch()` in an effect: more than ten in five seconds. They
 * go on every five seconds, until there is a pause. Without it one feature spends what the account may read, and all
 * others fail.
 *
 * @param onLoop hears once of each endpoint that loops
 * @returns a function that gives how long a call must wait (ms), by endpoint and call
 */
export function createLoopBrake(onLoop: (endpoint: string) => void, now = () => performance.now()) {
  const calls = new Map<string, Seen>();
  const reported = new Set<string>();

  return (endpoint: string, call: string): number => {
    const time = now();
    const seen = calls.get(call) ?? { times: [], isLooping: false };
    calls.set(call, seen);
    const last = seen.times.at(-1) ?? -Infinity;
    if (time - last > 2 * WITHIN_MS) seen.isLooping = false;
    seen.times = seen.times.filter((sent) => time - sent < WITHIN_MS);
    if (seen.times.length >= MOST) seen.isLooping = true;
    const next = seen.isLooping ? Math.max(time, last + WITHIN_MS) : time;
    seen.times.push(next);
    if (seen.isLooping && !reported.has(endpoint)) {
      reported.add(endpoint);
      onLoop(endpoint);
    }
    return next - time;
  };
}
