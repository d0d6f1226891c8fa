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
  const states = new Map<Key, { inside: number; waiting: Set<() => void> }>();

  return {
    async enter(key, signal) {
      signal.throwIfAborted();
      const state = states.get(key) ?? { inside: 0, waiting: new Set() };
      states.set(key, state);
      await new Promise<void>((resolve) => {
        const goIn = () => {
          state.waiting.delete(goIn);
          state.inside += 1;
          resolve();
        };
        signal.addEventListener('abort', () => {
          resolve();
          if (state.waiting.delete(goIn)) return;
          state.inside -= 1;
          const [next] = state.waiting;
          next?.();
          if (state.inside === 0) states.delete(key);
        });
        if (state.inside < places) goIn();
        else state.waiting.add(goIn);
      });
      signal.throwIfAborted();
    },
    isAwaited: (key) => (states.get(key)?.waiting.size ?? 0) > 0,
  };
}
