import type { ComponentType, ReactNode } from 'react';
import { DidNotLoad } from '../feedback/did-not-load.tsx';
import { NeedsNetwork } from '../feedback/needs-network.tsx';
import { useLazyValue } from './use-lazy-value.ts';

export interface LazyPartProps<Props extends object> {
  /** Loads the part; keep it the same from render to render. */
  load: () => Promise<ComponentType<Props>>;
  part: Props;
  /** Names the part in the failure message: "the chart", in the language of the page. */
  what: string;
  /** Shown until the part loads. */
  children?: ReactNode;
}

/** A part of a page whose code loads when it is first shown. If loading fails, a message offers a retry. */
export function LazyPart<Props extends object>({ load, part, what, children }: LazyPartProps<Props>) {
  const { value: Part, hasFailed, retry } = useLazyValue(load, true);
  if (Part) return <Part {...part} />;
  if (!hasFailed) return children;
  return navigator.onLine ? <DidNotLoad what={what} onRetry={retry} /> : <NeedsNetwork />;
}
