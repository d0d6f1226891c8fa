/** Waits for a turn, and gives what ends it; ending it twice does nothing. */
export interface Turnstile<Key> {
  enter(key: Key): Promise<() => void>;
  /** Whether anybody waits for their turn. */
  isAwaited(key: Key): boolean;
}

/** Lets at most so many of one key (an account) go on at once; the others wait, in the order they came. */
export function createTurnstile<Key>(maxAtOnce: number): Turnstile<Key> {
  const waitingBy = new Map<Key, { inside: number; waiting: (() => void)[] }>();

  function leave(key: Key): void {
    const state = waitingBy.get(key);
    const next = state?.waiting.shift();
    if (next) next();
    else if (state && (state.inside -= 1) === 0) waitingBy.delete(key);
  }

  return {
    async enter(key) {
      const state = waitingBy.get(key) ?? { inside: 0, waiting: [] };
      waitingBy.set(key, state);
      if (state.inside < maxAtOnce) state.inside += 1;
      else await new Promise<void>((resolve) => state.waiting.push(resolve));
      let isInside = true;
      return () => {
        if (isInside) leave(key);
        isInside = false;
      };
    },
    isAwaited: (key) => (waitingBy.get(key)?.waiting.length ?? 0) > 0,
  };
}
