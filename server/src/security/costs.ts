/**
 * The cost of each class of calls, and how many of one class run concurrently (docs/security.md,
 * Rate limits).
 */
import type { Cost } from '@quits/contracts/schemas';
import { createKeyedMutex } from './keyed-mutex.ts';

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

interface Origin {
  /** 0 without a session. */
  userId: number;
  /** The result of `addressKey`. */
  address: string;
}

/**
 * Waits for a place. The place is free again when the signal aborts.
 *
 * @returns a function that tells whether other calls wait for the place
 * @throws the signal's reason when it aborts while waiting
 */
export type Lane = (origin: Origin, signal: AbortSignal) => Promise<() => boolean>;

interface Places {
  ofAccount: number;
  ofAddress?: number;
  inAll?: number;
}

const ALL = 'all';

/** Creates a lane that limits concurrent calls per account, per address and in total. */
export function createLane({ ofAccount, ofAddress = Infinity, inAll = Infinity }: Places): Lane {
  const account = createKeyedMutex<number>(ofAccount);
  const addresses = createKeyedMutex<string>(ofAddress);
  const all = createKeyedMutex<string>(inAll);
  return async ({ userId, address }, signal) => {
    // The account's limit comes first, so that a call that waits there takes no place of other
    // accounts.
    await account.enter(userId, signal);
    await addresses.enter(address, signal);
    await all.enter(ALL, signal);
    return () => addresses.isAwaited(address) || all.isAwaited(ALL);
  };
}

/** Creates the lanes of one server. Other classes of calls need no place. */
export function createLanes() {
  const heavy = createLane({ ofAccount: 2 });
  return {
    ofCost: { page: heavy, list: heavy, sum: heavy } as Partial<Record<Cost, Lane>>,
    /** A file to import is in memory until it is read, and one is read at a time. */
    imports: createLane({ ofAccount: 1, ofAddress: 2, inAll: 4 }),
    /** An uploaded file stays in memory until it is stored. */
    uploads: createLane({ ofAccount: 2, ofAddress: 8, inAll: 16 }),
    /** Without a session there is only an address, which many people may share. */
    visitors: createLane({ ofAccount: Infinity, ofAddress: 2 }),
    /** A slow download only delays further downloads of the same account. */
    downloads: createLane({ ofAccount: 2 }),
  };
}
