import type { ComponentType, ReactNode } from 'react';
import { DidNotLoad } from '../feedback/did-not-load.tsx';
import { useLazyValue } from './use-lazy-value.ts';

export interface LazyPartProps<Props extends object> {
  /** Gives the part; keep it the same from render to render. */
  load: () => Promise<ComponentType<Props>>;
  part: Props;
  /** What did not load, should its code not come: "the chart". */
  what: string;
  /** Stands there until it comes. */
  children?: ReactNode;
}

/** A part of a page whose code comes when it is first shown; when it does not come, it says so, and a button loads it again. */
export function LazyPart<Props extends object>({ load, part, what, children }: LazyPartProps<Props>) {
  const { value: Part, hasFailed, retry } = useLazyValue(load, true);
  if (Part) return <Part {...part} />;
  if (!hasFailed) return children;
  return <DidNotLoad what={what} onRetry={retry} />;
}
