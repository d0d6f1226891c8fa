import PQueue from 'p-queue';

export interface KeyedMutex<Key> {
  /**
   * Waits for a place. The place is free again when `signal` aborts. @throws the signal's reason
   * when it aborts while waiting
   */
  enter(key: Key, signal: AbortSignal): Promise<void>;
  /** Whether any call waits for a place. */
  isAwaited(key: Key): boolean;
}

/**
 * Creates a keyed mutex with a number of places per key, such as an account. Further calls wait in
 * order.
 */
export function createKeyedMutex<Key>(places: number): KeyedMutex<Key> {
  const queues = new Map<Key, PQueue>();

  function queueOf(key: Key): PQueue {
    const known = queues.get(key);
    if (known) return known;
    const queue = new PQueue({ concurrency: places });
    queue.addEventListener('idle', () => queues.delete(key));
    queues.set(key, queue);
    return queue;
  }

  return {
    async enter(key, signal) {
      await new Promise<void>((resolve, reject) => {
        // The task only ends with the signal, which makes the queue reject it.
        const stay = () => new Promise<never>(() => resolve());
        queueOf(key).add(stay, { signal }).catch(reject);
      });
      signal.throwIfAborted();
    },
    isAwaited: (key) => (queues.get(key)?.size ?? 0) > 0,
  };
}
