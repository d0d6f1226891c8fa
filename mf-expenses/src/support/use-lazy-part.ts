import { useEffect, useRef, useState } from 'react';
import type { ComponentType } from 'react';

interface LazyPart<Props> {
  Part: ComponentType<Props> | undefined;
  hasFailed: boolean;
  retry: () => void;
}

/**
 * Loads a heavy component when it is first wanted. React.lazy would keep a failed load for ever; this
 * one may be tried again.
 *
 * @param load must stay the same function from render to render
 * @param onFailure called once per failed attempt
 */
export function useLazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: boolean,
  onFailure?: () => void,
): LazyPart<Props> {
  const [Part, setPart] = useState<ComponentType<Props>>();
  const [failedAttempt, setFailedAttempt] = useState(-1);
  const [attempt, setAttempt] = useState(0);
  const failed = useRef(onFailure);
  useEffect(() => {
    failed.current = onFailure;
  });

  useEffect(() => {
    if (!isWanted || Part) return undefined;
    let isCurrent = true;
    load().then(
      (loaded) => {
        if (isCurrent) setPart(() => loaded);
      },
      () => {
        if (!isCurrent) return;
        setFailedAttempt(attempt);
        failed.current?.();
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [Part, attempt, isWanted, load]);

  return { Part, hasFailed: failedAttempt === attempt, retry: () => setAttempt(attempt + 1) };
}
