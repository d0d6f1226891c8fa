import { useCallback, useEffect, useState } from 'react';

export interface LazyValue<Value> {
  /** Undefined until it has come. */
  value: Value | undefined;
  hasFailed: boolean;
  /** Forgets a failure, so that the next need loads again. */
  retry: () => void;
}

/**
 * Loads code, a component say, when it is first wanted. Unlike with `React.lazy` a failure can be tried again and takes
 * nothing else on the page down.
 *
 * @param load gives what the code offers; keep it the same from render to render
 */
export function useLazyValue<Value>(load: () => Promise<Value>, isWanted: boolean): LazyValue<Value> {
  const [value, setValue] = useState<Value>();
  const [hasFailed, setHasFailed] = useState(false);
  const isNeeded = isWanted && value === undefined && !hasFailed;

  useEffect(() => {
    if (!isNeeded) return undefined;
    let isCurrent = true;
    load().then(
      (loaded) => {
        if (isCurrent) setValue(() => loaded);
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
  return { value, hasFailed, retry };
}
