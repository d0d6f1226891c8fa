/** What each class of calls is charged, and how many of one run at once (docs/security.md, Rate limits). */
import type { Cost } from '@quits/contracts/schemas';
import { createTurnstile } from './turnstile.ts';

/** As how many reads of an account and of an address a call counts. */
export const READS: Record<Cost, number> = { point: 1, page: 1, list: 1, sum: 2, file: 2, outside: 1 };

/** Who makes a call. */
interface Origin {
  userId: number;
  /** As `addressKey` gives it. */
  address: string;
}

/**
 * Waits for a place, which is free again as soon as the signal aborts.
 *
 * @returns whether calls of others wait for the place
 * @throws the signal's reason when it aborts before that
 */
export type Lane = (origin: Origin, signal: AbortSignal) => Promise<() => boolean>;

interface Places {
  ofAccount: number;
  ofAddress?: number;
  inAll?: number;
}

const ALL = 'all';

/** Makes a lane: of the calls in it so many of one account, of one address and in all go on at once. */
export function createLane({ ofAccount, ofAddress = Infinity, inAll = Infinity }: Places): Lane {
  const account = createTurnstile<number>(ofAccount);
  const addresses = createTurnstile<string>(ofAddress);
  const all = createTurnstile<string>(inAll);
  return async ({ userId, address }, signal) => {
    // First the account's own: a call that waits for that takes no place of others.
    await account.enter(userId, signal);
    await addresses.enter(address, signal);
    await all.enter(ALL, signal);
    return () => addresses.isAwaited(address) || all.isAwaited(ALL);
  };
}

/** Makes the lanes of one server; the other calls need no place. */
export function createLanes() {
  const heavy = createLane({ ofAccount: 2 });
  return {
    ofCost: { page: heavy, list: heavy, sum: heavy } as Partial<Record<Cost, Lane>>,
    /** A file that is sent is in memory until it is stored. */
    uploads: createLane({ ofAccount: 2, ofAddress: 8, inAll: 16 }),
    /** Whoever reads a file slowly keeps none but their own waiting. */
    downloads: createLane({ ofAccount: 2 }),
  };
}
