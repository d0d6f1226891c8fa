/**
 * Lets at most so many of one key (an account) go on at once; the others wait, in the order they came.
 *
 * @returns a function that waits for its turn and gives what ends it; ending it twice does nothing
 */
export function createTurnstile(maxAtOnce: number): (key: number) => Promise<() => void> {
  const waitingBy = new Map<number, { inside: number; waiting: (() => void)[] }>();

  function leave(key: number): void {
    const state = waitingBy.get(key);
    const next = state?.waiting.shift();
    if (next) next();
    else if (state && (state.inside -= 1) === 0) waitingBy.delete(key);
  }

  return async function enter(key) {
    const state = waitingBy.get(key) ?? { inside: 0, waiting: [] };
    waitingBy.set(key, state);
    if (state.inside < maxAtOnce) state.inside += 1;
    else await new Promise<void>((resolve) => state.waiting.push(resolve));
    let isInside = true;
    return () => {
      if (isInside) leave(key);
      isInside = false;
    };
  };
}
