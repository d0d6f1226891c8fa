import { serviceUnavailable } from '../errors/app-error.ts';

/** The weight of the newest service time in the moving average. */
const SMOOTHING = 0.1;
/** The minimum queue length per worker. Slow work alone is not overload. */
const MIN_QUEUED = 2;
/**
 * The maximum queue length per account and address. A person needs one place; a loop would take
 * them all.
 */
const MAX_QUEUED_PER_ACCOUNT = 2;
/** A queue that lasts longer than this is no longer a burst (ms). */
const BURST_MS = 2000;

/**
 * Identifies the origin of work. Addresses take turns, regardless of how much work each one sends.
 */
export interface Requester {
  address: string;
  account: string;
}

interface WorkQueueOptions {
  /** How many pieces of work run concurrently. */
  concurrency: number;
  /** How many more may wait. */
  maxQueued: number;
  /** The longest estimated queue wait that is admitted (ms), during a burst and afterwards. */
  maxQueueWaitMs?: { burst: number; standing: number };
  /** Returns the time (ms). Default: the clock of the process. */
  now?: () => number;
}

interface Entry {
  account: string | undefined;
  start: () => void;
  refuse: () => void;
}

/** Waiting work by address. Addresses take turns in the order of the map. */
function createTurns() {
  const turns = new Map<unknown, Entry[]>();
  const entriesOf = (address: unknown) => turns.get(address) ?? [];

  return {
    /** How many pieces of work would run before the next one of an address. */
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
    /**
     * Refuses the newest entry of the longest queue, if that queue is longer than the address's
     * would become.
     *
     * @returns whether that made room
     */
    refuseSurplus(address: unknown): boolean {
      const longest = [...turns.values()].reduce((most, entries) =>
        entries.length > most.length ? entries : most,
      );
      const surplus = longest.length > entriesOf(address).length + 1 ? longest.pop() : undefined;
      surplus?.refuse();
      return surplus !== undefined;
    },
  };
}

/**
 * Runs at most `concurrency` pieces of work and lets at most `maxQueued` more wait. Slow work
 * lowers that limit, because an early refusal is better than a useless wait. A full queue drops the
 * surplus of one address first.
 *
 * @returns a function that runs one piece of work. It throws 503 with Retry-After when the queue is
 *   full. Work without a requester gets a separate turn
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

  /** Whether one more may wait, if need be in the place of another address's surplus. */
  const hasRoom = (address: unknown) =>
    turns.count() < maxQueued || (maxQueued > 0 && turns.refuseSurplus(address));

  return async function run<Result>(work: () => Promise<Result>, requester?: Requester): Promise<Result> {
    if (running < concurrency) return measured(work);
    const address = requester?.address ?? Symbol('alone');
    const hasEnough = requester !== undefined && turns.countOf(requester) >= MAX_QUEUED_PER_ACCOUNT;
    if (hasEnough || wouldWaitTooLong(address) || !hasRoom(address)) throw serviceUnavailable();
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
