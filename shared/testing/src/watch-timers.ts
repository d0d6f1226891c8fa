/**
 * Counts timers and intervals that are still to fire; `restore` gives the page its own functions back. Its text
 * alone also runs in the page of a browser journey: it uses nothing from outside.
 */
export function watchTimers() {
  const { setTimeout, setInterval, clearTimeout, clearInterval } = window;
  const pending = new Set<unknown>();
  window.setTimeout = ((handler: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => {
    const id = setTimeout(() => {
      pending.delete(id);
      handler(...given);
    }, ms);
    pending.add(id);
    return id;
  }) as typeof window.setTimeout;
  window.setInterval = ((handler: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => {
    const id = setInterval(handler, ms, ...given);
    pending.add(id);
    return id;
  }) as typeof window.setInterval;
  window.clearTimeout = window.clearInterval = (id) => {
    pending.delete(id);
    clearTimeout(id);
    clearInterval(id);
  };
  return {
    count: () => pending.size,
    restore: () => {
      Object.assign(window, { setTimeout, setInterval, clearTimeout, clearInterval });
    },
  };
}
