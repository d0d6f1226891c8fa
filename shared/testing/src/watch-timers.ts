/**
 * Counts pending timers and intervals; `restore` puts the page's own functions back. The function uses
 * nothing from outside, because browser journeys also run its text in the page.
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
