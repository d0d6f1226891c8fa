import { serviceUnavailable } from '../errors.ts';

/** How much the newest piece of work weighs in the moving average of service times. */
const SMOOTHING = 0.1;
/** As many for each that works may wait in any case: slow work alone is no overload. */
const MIN_QUEUED = 2;
/** Of one account from one address as many may wait: a person needs one, a loop would take them all. */
const MAX_QUEUED_PER_ACCOUNT = 2;
/** Work that has kept waiting for longer than this is no burst any more (ms). */
const BURST_MS = 2000;

/** Who wants work done; addresses take turns, however much each of them wants. */
export interface Requester {
  address: string;
  account: string;
}

interface WorkQueueOptions {
  /** So many pieces of work run at once. */
  concurrency: number;
  /** So many more may wait. */
  maxQueued: number;
  /** Nobody is let in whose queue wait would be longer (ms), in a burst and later, as far as service times tell. */
  maxQueueWaitMs?: { burst: number; standing: number };
  /** The time (ms); default: the process' own clock. */
  now?: () => number;
}

interface Entry {
  account: string | undefined;
  start: () => void;
  refuse: () => void;
}

/** What waits, by address; addresses take turns in the order of the map. */
function createTurns() {
  const turns = new Map<unknown, Entry[]>();
  const entriesOf = (address: unknown) => turns.get(address) ?? [];

  return {
    /** How many waited before the next of an address, if it waited. */
    countAhead(address: unknown): number {
      const own = entriesOf(address).length;
      return [...turns.values()].reduce((sum, { length }) => sum + Math.min(length, own + 1), 0);
    },
    countOf: ({ address, account }: Requester) =>
      entriesOf(address).filter((entry) => entry.account === account).length,
    count: () => [...turns.values()].reduce((sum, { length }) => sum + length, 0),
    add(address: unknown, entry: Entry): void {
      turns.set(address, [...entriesOf(address), entry]);
    },
    takeNext(): Entry | undefined {
      for (const [address, [next, ...others]] of turns) {
        turns.delete(address);
        if (others.length > 0) turns.set(address, others);
        return next;
      }
      return undefined;
    },
    /** Takes the newest of whoever has most, if that is more than the address would have with one more. */
    takeSurplus(address: unknown): Entry | undefined {
      const longest = [...turns.values()].reduce((most, entries) =>
        entries.length > most.length ? entries : most,
      );
      return longest.length > entriesOf(address).length + 1 ? longest.pop() : undefined;
    },
  };
}

/**
 * Runs at most `concurrency` pieces of work at once and lets at most `maxQueued` more wait: fewer when the work takes
 * long, for who waits in vain is better told at once. When it is full, the surplus of one address goes first.
 *
 * @returns a function that runs one piece; it throws 503 with Retry-After when there is no place to wait. Without a
 *   requester the piece has a turn of its own
 */
export function createWorkQueue({
  concurrency,
  maxQueued,
  maxQueueWaitMs = { burst: Infinity, standing: Infinity },
  now = () => performance.now(),
}: WorkQueueOptions) {
  const turns = createTurns();
  let running = 0;
  let serviceMs = 0;
  let waitingSince = Infinity;

  function startNext(): void {
    const next = running < concurrency ? turns.takeNext() : undefined;
    if (turns.count() === 0) waitingSince = Infinity;
    next?.start();
  }

  async function measured<Result>(work: () => Promise<Result>): Promise<Result> {
    running += 1;
    const start = now();
    try {
      return await work();
    } finally {
      const ms = now() - start;
      serviceMs = serviceMs === 0 ? ms : serviceMs + (ms - serviceMs) * SMOOTHING;
      running -= 1;
      startNext();
    }
  }

  function wouldWaitTooLong(address: unknown): boolean {
    const ahead = turns.countAhead(address);
    if (ahead < MIN_QUEUED * concurrency) return false;
    const { burst, standing } = maxQueueWaitMs;
    const isStanding = now() - waitingSince > BURST_MS;
    return ((ahead + 1) / concurrency) * serviceMs > (isStanding ? standing : burst);
  }

  /** Makes room for one more, at the expense of whoever has most. */
  function makeRoom(address: unknown): boolean {
    if (turns.count() < maxQueued) return true;
    const surplus = maxQueued === 0 ? undefined : turns.takeSurplus(address);
    surplus?.refuse();
    return surplus !== undefined;
  }

  return async function run<Result>(work: () => Promise<Result>, requester?: Requester): Promise<Result> {
    if (running < concurrency) return measured(work);
    const address = requester?.address ?? Symbol('alone');
    const hasEnough = requester !== undefined && turns.countOf(requester) >= MAX_QUEUED_PER_ACCOUNT;
    if (hasEnough || wouldWaitTooLong(address) || !makeRoom(address)) throw serviceUnavailable();
    if (turns.count() === 0) waitingSince = now();
    return new Promise((resolve, reject) => {
      turns.add(address, {
        account: requester?.account,
        start: () => void measured(work).then(resolve, reject),
        refuse: () => reject(serviceUnavailable()),
      });
    });
  };
}
