import { useCallback, useEffect, useState } from 'react';

export interface LazyValue<Value> {
  /** Undefined until loaded. */
  value: Value | undefined;
  hasFailed: boolean;
  /** Resets a failure, so that the next need loads again. */
  retry: () => void;
}

/** What has loaded, by its function: a part that mounts again, or was loaded in advance, shows immediately. */
const loadedBy = new WeakMap<() => Promise<unknown>, unknown>();

/** Loads code and remembers it for `useLazyValue`. */
export async function loadOnce<Value>(load: () => Promise<Value>): Promise<Value> {
  const loaded = await load();
  loadedBy.set(load, loaded);
  return loaded;
}

/**
 * Loads code, for example a component, when it is first needed. Unlike with `React.lazy`, a failure can be
 * retried, is tried again when the network returns, and doesn't affect the rest of the page.
 *
 * @param load returns what the code exports; keep it the same from render to render
 */
export function useLazyValue<Value>(load: () => Promise<Value>, isWanted: boolean): LazyValue<Value> {
  const [value, setValue] = useState<Value>();
  const [hasFailed, setHasFailed] = useState(false);
  const loaded = loadedBy.get(load) as Value | undefined;
  if (isWanted && value === undefined && loaded !== undefined) setValue(() => loaded);
  const isNeeded = isWanted && value === undefined && !hasFailed;

  useEffect(() => {
    if (!isNeeded) return undefined;
    let isCurrent = true;
    loadOnce(load).then(
      (part) => {
        if (isCurrent) setValue(() => part);
      },
      () => {
        if (isCurrent) setHasFailed(true);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [load, isNeeded]);

  const retry = useCallback(() => {
    setHasFailed(false);
  }, []);
  // Without a network nothing loads, so its return is worth another try.
  useEffect(() => {
    if (!hasFailed) return undefined;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [hasFailed, retry]);
  return { value, hasFailed, retry };
}
