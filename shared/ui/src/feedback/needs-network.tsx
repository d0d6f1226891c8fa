import { t } from '@quits/domain';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Notice } from './notice.tsx';

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
export function NeedsNetwork() {
  const [part] = useState(() => ({}));
  const isFirst = useSyncExternalStore(subscribe, () => parts[0] === part);
  useEffect(() => {
    change(() => parts.push(part));
    return () => change(() => parts.splice(parts.indexOf(part), 1));
  }, [part]);
  return isFirst && <Notice>{t('Parts of this page need the network.')}</Notice>;
}
