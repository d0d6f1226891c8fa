import type { Storages } from '@quits/core';
import { rolloutBucketOf } from '@quits/federation/loading';
import type { LoadHistory, FirstError } from '@quits/federation/loading';
import { LOG_KEY } from './load-log.ts';
import type { LoadEntry } from './load-log.ts';

/** How long a version that did not load comes last, in milliseconds. */
const DEPRIORITIZED_MS = 60_000;
const KEPT_ENTRIES = 50;

/** Remote → versions, or address of a pointer. */
type Versions = Record<string, string[]>;
export type Overrides = Record<string, string>;

/** A JSON value in browser storage, or in memory where storage is refused. */
function slot<Value extends object>(storage: Storages['tab'], key: string, empty: Value) {
  let last = empty;
  return {
    read(): Value {
      try {
        const kept: unknown = JSON.parse(storage.get(key) ?? 'null');
        const isKind = typeof kept === 'object' && Array.isArray(kept) === Array.isArray(empty);
        // Only this module writes under these keys.
        return kept !== null && isKind ? (kept as Value) : last;
      } catch {
        return last;
      }
    },
    write(value: Value) {
      last = value;
      if (Object.keys(value).length > 0) storage.set(key, JSON.stringify(value));
      else storage.remove(key);
    },
  };
}

const withVersion = (versions: Versions, remote: string, version: string): Versions => ({
  ...versions,
  [remote]: [...new Set([...(versions[remote] ?? []), version])],
});

/**
 * The shell's data about remotes. The tab keeps failed versions and overrides over a reload; the browser
 * keeps failed canaries and last good pointers. It also keeps the log of this tab.
 */
export function createRemoteStore({ tab, local }: Pick<Storages, 'tab' | 'local'>) {
  const broken = slot<Versions>(tab, 'quits.remotes.broken', {});
  // Read each time, because another tab may have seen a canary fail meanwhile.
  const failedCanaries = slot<Versions>(local, 'quits.remotes.failedCanaries', {});
  const overrides = slot<Overrides>(tab, 'quits.remotes.overrides', {});
  const log = slot<LoadEntry[]>(tab, LOG_KEY, []);
  const errors = slot<Record<string, FirstError>>(tab, 'quits.remotes.errors', {});
  const copyOf = (address: string) => slot<object>(tab, `quits.remotes.pointer.${address}`, {});
  const deprioritized = new Map<string, Map<string, number>>();

  /** A random id of this browser, for canaries only; it is never sent. */
  function browserId(): string {
    const known = local.get('quits.browser');
    if (known !== null) return known;
    const id = Math.random().toString(36).slice(2);
    local.set('quits.browser', id);
    return id;
  }
  const browser = browserId();

  return {
    historyOf(remote: string): LoadHistory {
      const recent = [...(deprioritized.get(remote) ?? [])].filter(
        ([, at]) => Date.now() - at < DEPRIORITIZED_MS,
      );
      return {
        broken: broken.read()[remote] ?? [],
        deprioritized: recent.map(([version]) => version),
        failedCanaries: failedCanaries.read()[remote] ?? [],
        rolloutBucket: rolloutBucketOf(browser, remote),
      };
    },
    hasBroken: (remote: string) => (broken.read()[remote] ?? []).length > 0,
    /** The version broke at its first rendering. It does not return in this tab by itself. */
    markBroken(remote: string, version: string) {
      broken.write(withVersion(broken.read(), remote, version));
    },
    /** The version did not load. It comes last for a minute. */
    deprioritize(remote: string, version: string) {
      deprioritized.set(remote, new Map([...(deprioritized.get(remote) ?? []), [version, Date.now()]]));
    },
    /** The version failed as a canary; stored permanently. */
    refuseCanary(remote: string, version: string) {
      failedCanaries.write(withVersion(failedCanaries.read(), remote, version));
    },
    /** The first error of a version in this tab; later errors follow from it. */
    errorOf: (remote: string, version: string): FirstError | undefined =>
      errors.read()[`${remote} ${version}`],
    keepError(remote: string, version: string, error: FirstError) {
      errors.write({ [`${remote} ${version}`]: error, ...errors.read() });
    },
    /** The user retried: everything except a failed canary gets another chance. */
    reset(remote: string) {
      broken.write({ ...broken.read(), [remote]: [] });
      deprioritized.delete(remote);
      const others = Object.entries(errors.read()).filter(([key]) => !key.startsWith(`${remote} `));
      errors.write(Object.fromEntries(others));
    },
    /** Last good copies of pointers, by address. */
    copies: {
      get: (address: string): unknown => copyOf(address).read(),
      set(address: string, json: unknown) {
        if (typeof json === 'object' && json !== null) copyOf(address).write(json);
      },
    },
    overrides,
    log: {
      read: log.read,
      add(entry: LoadEntry) {
        log.write([...log.read(), entry].slice(-KEPT_ENTRIES));
      },
    },
  };
}

export type RemoteStore = ReturnType<typeof createRemoteStore>;
