import { api, type Runtime } from '@quits/core';
import { watchTimers } from './watch-timers.ts';

/** Counts of what a page may keep; they must return to their start values. */
export interface Leftovers {
  nodes: number;
  timers: number;
  listeners: number;
}

type Listen = EventTarget['addEventListener'];
type Unlisten = EventTarget['removeEventListener'];

const keyOf = (type: string, options: Parameters<Listen>[2] | Parameters<Unlisten>[2]) =>
  `${type} ${String(typeof options === 'object' ? options.capture === true : options === true)}`;

/**
 * Counts the listeners on objects that outlive a mounted feature: window, document, its elements, media
 * queries.
 */
function watchListeners(targets: readonly EventTarget[]) {
  const restores: (() => void)[] = [];
  const held = new Map<EventTarget, Map<string, Set<unknown>>>();
  for (const target of targets) {
    const byKey = new Map<string, Set<unknown>>();
    held.set(target, byKey);
    const add: Listen = target.addEventListener.bind(target);
    const remove: Unlisten = target.removeEventListener.bind(target);
    target.addEventListener = (type, listener, options) => {
      const key = keyOf(type, options);
      byKey.set(key, (byKey.get(key) ?? new Set()).add(listener));
      const signal = typeof options === 'object' ? options.signal : undefined;
      signal?.addEventListener('abort', () => byKey.get(key)?.delete(listener));
      add(type, listener, options);
    };
    target.removeEventListener = (type, listener, options) => {
      byKey.get(keyOf(type, options))?.delete(listener);
      remove(type, listener, options);
    };
    restores.push(() => {
      target.addEventListener = add;
      target.removeEventListener = remove;
    });
  }
  return {
    count: () =>
      [...held.values()].flatMap((byKey) => [...byKey.values()]).reduce((sum, { size }) => sum + size, 0),
    restore: () => {
      for (const restore of restores) restore();
    },
  };
}

/** Watches leftovers on the page from now on; `restore` puts the page's own functions back. */
export function watchLeftovers(): { count: () => Leftovers; restore: () => void } {
  const listeners = watchListeners([window, document, document.documentElement, document.body]);
  const timers = watchTimers();
  return {
    count: () => ({
      nodes: document.querySelectorAll('*').length,
      timers: timers.count(),
      listeners: listeners.count(),
    }),
    restore() {
      listeners.restore();
      timers.restore();
    },
  };
}

/** Counts the subscriptions of a runtime: its bus, its store, the cached answers. */
export function watchSubscriptions({ bus, store }: Pick<Runtime, 'bus' | 'store'>) {
  const subscribe = store.subscribe.bind(store);
  let storeSubscriptions = 0;
  store.subscribe = (listener) => {
    const unsubscribe = subscribe(listener);
    storeSubscriptions += 1;
    let isOver = false;
    return () => {
      if (!isOver) storeSubscriptions -= 1;
      isOver = true;
      unsubscribe();
    };
  };
  return {
    count() {
      // RTK Query's middleware answers this action itself, which its type does not state.
      const asked: unknown = store.dispatch(api.internalActions.internal_getRTKQSubscriptions());
      const { getSubscriptions } = asked as { getSubscriptions: () => Map<string, Map<string, unknown>> };
      const answers = [...getSubscriptions().values()].reduce((sum, { size }) => sum + size, 0);
      return { bus: bus.listenerCount(), store: storeSubscriptions, answers };
    },
  };
}
