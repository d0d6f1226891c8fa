import type { KeyValueStore } from './key-value-store.ts';

const KEY = 'quits.remotes.broken';
const CANARY_KEY = 'quits.remotes.failedCanaries';
/** How long a version that did not load comes last, in milliseconds. */
const AVOID_MS = 60_000;

export interface RemoteMemory {
  /** Versions that broke at their first rendering: they do not come back in this tab by themselves. */
  broken(remote: string): ReadonlySet<string>;
  /** Versions that did not load a moment ago. */
  avoided(remote: string): ReadonlySet<string>;
  markBroken(remote: string, version: string): void;
  avoid(remote: string, version: string): void;
  /** Versions that failed in this browser while they were a canary: kept for good. */
  failedCanaries(remote: string): ReadonlySet<string>;
  refuseCanary(remote: string, version: string): void;
  /** The person asked to try again: everything but a failed canary gets another chance. */
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

function textOf(lists: ReadonlyMap<string, ReadonlySet<string>>): string {
  return JSON.stringify(
    Object.fromEntries([...lists].map(([remote, versions]) => [remote, [...versions]] as const)),
  );
}

/**
 * What this tab has seen of versions, kept over a reload of the page, and what this browser has seen of
 * canaries.
 */
export function createRemoteMemory(store: KeyValueStore, lasting: KeyValueStore): RemoteMemory {
  const broken = listsIn(store.get(KEY));
  const avoided = new Map<string, Map<string, number>>();

  const keep = () => {
    store.set(KEY, textOf(broken));
  };
  // Read each time: another tab may have seen a canary fail meanwhile.
  const canaries = () => listsIn(lasting.get(CANARY_KEY));

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
    failedCanaries: (remote) => canaries().get(remote) ?? new Set(),
    refuseCanary(remote, version) {
      const failed = canaries();
      failed.set(remote, new Set([...(failed.get(remote) ?? []), version]));
      lasting.set(CANARY_KEY, textOf(failed));
    },
    forgive(remote) {
      broken.delete(remote);
      avoided.delete(remote);
      keep();
    },
  };
}
