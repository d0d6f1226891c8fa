import { useCallback, useEffect, useState } from 'react';
import type { ComponentType } from 'react';

export interface LazyPart<Props> {
  Part: ComponentType<Props> | undefined;
  hasFailed: boolean;
  /** Forgets a failure, so that the next need loads again. */
  retry: () => void;
}

/**
 * Loads a component when it is first wanted. Unlike with `React.lazy` a failure can be tried again and
 * takes nothing else on the page down.
 *
 * @param load gives the component; keep it the same from render to render
 */
export function useLazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: boolean,
): LazyPart<Props> {
  const [Part, setPart] = useState<ComponentType<Props>>();
  const [hasFailed, setHasFailed] = useState(false);
  const isNeeded = isWanted && Part === undefined && !hasFailed;

  useEffect(() => {
    if (!isNeeded) return undefined;
    let isCurrent = true;
    load().then(
      (loaded) => {
        if (isCurrent) setPart(() => loaded);
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
  return { Part, hasFailed, retry };
}
