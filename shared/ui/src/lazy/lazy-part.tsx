import { t } from '@quits/domain';
import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { DidNotLoad } from '../feedback/did-not-load.tsx';
import { Notice } from '../feedback/notice.tsx';
import { useLazyValue } from './use-lazy-value.ts';

/** The parts of the page that need the network, in the order of their failures. */
const parts: object[] = [];
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(work: () => void): void {
  work();
  for (const listener of [...listeners]) listener();
}

/** Says once a page that parts of it need the network, however many do. */
function NeedsNetwork() {
  const [part] = useState(() => ({}));
  const isFirst = useSyncExternalStore(subscribe, () => parts[0] === part);
  useEffect(() => {
    change(() => parts.push(part));
    return () => change(() => parts.splice(parts.indexOf(part), 1));
  }, [part]);
  return isFirst && <Notice>{t('Parts of this page need the network.')}</Notice>;
}

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
