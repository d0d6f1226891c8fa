import type { KeyValueStore } from './key-value-store.ts';

const KEY = 'quits.remotes.broken';
/** How long a version that did not load comes last, in milliseconds. */
const AVOID_MS = 60_000;

export interface RemoteMemory {
  /** Versions that broke at their first rendering: they do not come back in this tab by themselves. */
  broken(remote: string): ReadonlySet<string>;
  /** Versions that did not load a moment ago. */
  avoided(remote: string): ReadonlySet<string>;
  markBroken(remote: string, version: string): void;
  avoid(remote: string, version: string): void;
  /** The person asked to try again: everything gets another chance. */
  forgive(remote: string): void;
}

function listsIn(text: string | null): Map<string, Set<string>> {
  try {
    const kept: unknown = JSON.parse(text ?? '{}');
    const entries = Object.entries(typeof kept === 'object' && kept !== null ? kept : {});
    return new Map(entries.map(([remote, versions]) => [remote, new Set(versions as string[])]));
  } catch {
    return new Map();
  }
}

/** What this tab has seen of versions, kept over a reload of the page. */
export function createRemoteMemory(store: KeyValueStore): RemoteMemory {
  const broken = listsIn(store.get(KEY));
  const avoided = new Map<string, Map<string, number>>();

  function keep(): void {
    const lists = [...broken].map(([remote, versions]) => [remote, [...versions]] as const);
    store.set(KEY, JSON.stringify(Object.fromEntries(lists)));
  }

  return {
    broken: (remote) => broken.get(remote) ?? new Set(),
    avoided(remote) {
      const recent = [...(avoided.get(remote) ?? [])].filter(([, at]) => Date.now() - at < AVOID_MS);
      return new Set(recent.map(([version]) => version));
    },
    markBroken(remote, version) {
      broken.set(remote, new Set([...(broken.get(remote) ?? []), version]));
      keep();
    },
    avoid(remote, version) {
      avoided.set(remote, new Map([...(avoided.get(remote) ?? []), [version, Date.now()]]));
    },
    forgive(remote) {
      broken.delete(remote);
      avoided.delete(remote);
      keep();
    },
  };
}
