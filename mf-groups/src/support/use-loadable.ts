import { useCallback, useEffect, useState } from 'react';
import type { ComponentType } from 'react';

export interface Loadable<Props> {
  Component: ComponentType<Props> | undefined;
  hasFailed: boolean;
  /** Forgets a failure, so that the next need loads again. */
  retry: () => void;
}

/**
 * Loads a component when it is first wanted. Unlike `React.lazy` a failure can be tried again and takes
 * nothing else on the page down.
 *
 * @param load gives the component; keep it the same from render to render
 */
export function useLoadable<Props>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: boolean,
): Loadable<Props> {
  const [Component, setComponent] = useState<ComponentType<Props>>();
  const [hasFailed, setHasFailed] = useState(false);
  const isNeeded = isWanted && Component === undefined && !hasFailed;

  useEffect(() => {
    if (!isNeeded) return undefined;
    let isCurrent = true;
    load().then(
      (loaded) => {
        if (isCurrent) setComponent(() => loaded);
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
  return { Component, hasFailed, retry };
}
