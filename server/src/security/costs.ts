/** What each class of calls is charged, and how many of one run at once (docs/security.md, Rate limits). */
import type { Cost } from '@quits/contracts/schemas';
import { createTurnstile } from './turnstile.ts';

/** As how many reads of an account and of an address a call counts. */
export const READS: Record<Cost, number> = { point: 1, page: 1, list: 1, sum: 2, file: 2, outside: 1 };

/** The calls of a lane that run at once: of one account, of one address and in all. */
const LANES = {
  heavy: { ofAccount: 2, ofAddress: Infinity, inAll: Infinity },
  /** A file that is sent is in memory until it is stored. */
  files: { ofAccount: 2, ofAddress: 8, inAll: 16 },
  outside: { ofAccount: 2, ofAddress: Infinity, inAll: 4 },
} as const;

const LANE_OF: Partial<Record<Cost, keyof typeof LANES>> = {
  page: 'heavy',
  list: 'heavy',
  sum: 'heavy',
  file: 'files',
  outside: 'outside',
};

const ALL = 'all';

/** Who makes a call. */
interface Origin {
  userId: number;
  /** As `addressKey` gives it. */
  address: string;
}

export interface Turn {
  leave: () => void;
  /** Whether calls of others wait for the place. */
  isAwaited: () => boolean;
}

const FREE: Turn = { leave: () => undefined, isAwaited: () => false };

function createLane({ ofAccount, ofAddress, inAll }: (typeof LANES)[keyof typeof LANES]) {
  const account = createTurnstile<number>(ofAccount);
  const addresses = createTurnstile<string>(ofAddress);
  const all = createTurnstile<string>(inAll);
  return async ({ userId, address }: Origin): Promise<Turn> => {
    // First the account's own: a call that waits for that takes no place of others.
    const leaving = [await account.enter(userId)];
    leaving.push(await addresses.enter(address), await all.enter(ALL));
    return {
      leave: () => {
        for (const leave of leaving) leave();
      },
      isAwaited: () => addresses.isAwaited(address) || all.isAwaited(ALL),
    };
  };
}

/**
 * Makes the lanes of one server.
 *
 * @returns a function that waits for a turn; calls that need none go on at once
 */
export function createLanes(): (cost: Cost, origin: Origin) => Promise<Turn> {
  const lanes = {
    heavy: createLane(LANES.heavy),
    files: createLane(LANES.files),
    outside: createLane(LANES.outside),
  };
  return (cost, origin) => {
    const lane = LANE_OF[cost];
    return lane === undefined ? Promise.resolve(FREE) : lanes[lane](origin);
  };
}
