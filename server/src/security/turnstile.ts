export interface Turnstile<Key> {
  /** Waits for a place, which is free again as soon as `signal` aborts. @throws its reason when that is before */
  enter(key: Key, signal: AbortSignal): Promise<void>;
  /** Whether anybody waits for a place. */
  isAwaited(key: Key): boolean;
}

/** Has so many places for each key (an account); the others wait, in the order they came. */
export function createTurnstile<Key>(places: number): Turnstile<Key> {
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
