/** How many streams may be open, and which one is closed (docs/security.md, Rate limits). */
import type { Caller } from '../../http/caller.ts';
import { addressKey } from '../../security/rate-limiter.ts';
import type { LiveStream } from './live-stream.ts';

const MAX_PER_SESSION = 5;
const MAX_PER_ACCOUNT = 20;
const MAX_PER_ADDRESS = 100;

/**
 * Whether a caller has reached a limit of open streams.
 *
 * @param addressFactor multiplies the limit per address
 */
export function hasEnough(
  streams: readonly LiveStream[],
  { sessionId, userId, client }: Caller,
  addressFactor: number,
): boolean {
  const address = addressKey(client.address);
  const count = (isCounted: (stream: LiveStream) => boolean) => streams.filter(isCounted).length;
  return (
    count((stream) => stream.sessionId === sessionId) >= MAX_PER_SESSION ||
    count((stream) => stream.userId === userId) >= MAX_PER_ACCOUNT ||
    count((stream) => stream.address === address) >= Math.max(1, MAX_PER_ADDRESS * addressFactor)
  );
}

/**
 * The oldest stream of the address with the most streams. It is closed, because otherwise a few
 * addresses could take all streams.
 *
 * @param streams all streams, oldest first
 */
export function findOldestOfMost(streams: readonly LiveStream[]): LiveStream | undefined {
  const counts = new Map<string, number>();
  for (const { address } of streams) counts.set(address, (counts.get(address) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return streams.find(({ address }) => counts.get(address) === most);
}
