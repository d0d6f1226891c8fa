import type { ComponentType, ReactNode } from 'react';
import { RetryButton } from '../feedback/retry-button.tsx';
import { useLazyValue } from './use-lazy-value.ts';

export interface LazyPartProps<Props extends object> {
  /** Gives the part; keep it the same from render to render. */
  load: () => Promise<ComponentType<Props>>;
  part: Props;
  /** What the button says that loads it again, should its code not come. */
  retryLabel: string;
  /** Stands there until it comes. */
  children?: ReactNode;
}

/** A part of a page whose code comes when it is first shown; when it does not come, a button loads it again. */
export function LazyPart<Props extends object>({ load, part, retryLabel, children }: LazyPartProps<Props>) {
  const { value: Part, hasFailed, retry } = useLazyValue(load, true);
  if (Part) return <Part {...part} />;
  if (!hasFailed) return children;
  return (
    <RetryButton size="s" onRetry={retry}>
      {retryLabel}
    </RetryButton>
  );
}
