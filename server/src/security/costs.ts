/**
 * The cost of each class of calls, and how many of one class run concurrently (docs/security.md,
 * Rate limits).
 */
import { setImmediate } from 'node:timers/promises';
import type { Cost } from '@quits/contracts/schemas';
import PQueue from 'p-queue';

/** How many reads of an account and of an address a call counts as. */
export const READS: Record<Cost, number> = {
  point: 1,
  page: 1,
  list: 1,
  sum: 2,
  file: 2,
  import: 2,
  outside: 1,
};

/** Identifies the origin of work. */
export interface Origin {
  account: string;
  /** The result of `addressKey`. */
  address: string;
}

/**
 * Waits for a place. The place is free again when the signal aborts.
 *
 * @throws the signal's reason when it aborts while waiting
 */
export type Lane = (origin: Origin, signal: AbortSignal) => Promise<void>;

/** A number of places for each key. Further calls wait in order. */
function createPlaces(count: number) {
  const queues = new Map<string, PQueue>();

  function queueOf(key: string): PQueue {
    const known = queues.get(key);
    if (known) return known;
    const queue = new PQueue({ concurrency: count });
    queue.addEventListener('idle', () => queues.delete(key));
    queues.set(key, queue);
    return queue;
  }

  return async (key: string, signal: AbortSignal): Promise<void> => {
    await new Promise<void>((resolve, reject) => {
      // The task only ends with the signal, which makes the queue reject it.
      const stay = () => new Promise<never>(() => resolve());
      queueOf(key).add(stay, { signal }).catch(reject);
    });
    signal.throwIfAborted();
  };
}

/** Creates a lane that limits concurrent calls per account, per address and in total. */
export function createLane(limits: { ofAccount?: number; ofAddress?: number; inAll?: number }): Lane {
  const { ofAccount = Infinity, ofAddress = Infinity, inAll = Infinity } = limits;
  const accounts = createPlaces(ofAccount);
  const addresses = createPlaces(ofAddress);
  const all = createPlaces(inAll);
  return async ({ account, address }, signal) => {
    // The account's limit comes first, so that a call that waits there takes no place of other
    // accounts.
    await accounts(account, signal);
    await addresses(address, signal);
    await all('all', signal);
    // The next call of an account that has many would start before the server has read the calls of others.
    await setImmediate();
    signal.throwIfAborted();
  };
}

/** Creates the lanes of one server. */
export function createLanes() {
  const heavy = createLane({ ofAccount: 2 });
  return {
    ofCost: { page: heavy, list: heavy, sum: heavy } as Partial<Record<Cost, Lane>>,
    /** All other calls of an account, so that one account with many leaves time for the rest. */
    points: createLane({ ofAccount: 6 }),
    /** A feature's service that does not answer keeps its own places only. */
    services: createLane({ ofAccount: 6 }),
    /** A file to import is in memory until it is read, and one is read at a time. */
    imports: createLane({ ofAccount: 1, ofAddress: 2, inAll: 4 }),
    /** An uploaded file stays in memory until it is stored. */
    uploads: createLane({ ofAccount: 2, ofAddress: 8, inAll: 16 }),
    /** Without a session there is only an address, which many people may share. */
    visitors: createLane({ ofAddress: 2 }),
    /** A slow download only delays further downloads of the same account. */
    downloads: createLane({ ofAccount: 2 }),
  };
}
