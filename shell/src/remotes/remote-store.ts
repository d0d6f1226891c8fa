import type { Storages } from '@quits/core';
import { seatOf } from '@quits/federation/loading';
import type { Experience, FirstError } from '@quits/federation/loading';
import { LOG_KEY } from './load-log.ts';
import type { LoadEntry } from './load-log.ts';

/** How long a version that did not load comes last, in milliseconds. */
const AVOID_MS = 60_000;
const KEPT_ENTRIES = 50;

/** Remote → versions, or address of a pointer. */
type Versions = Record<string, string[]>;
export type Overrides = Record<string, string>;

/** A JSON value in one of the browser's storages, or in this page where storage is refused. */
function slot<Value extends object>(storage: Storages['tab'], key: string, empty: Value) {
  let last = empty;
  return {
    read(): Value {
      try {
        const kept: unknown = JSON.parse(storage.get(key) ?? 'null');
        const isKind = typeof kept === 'object' && Array.isArray(kept) === Array.isArray(empty);
        // Nothing but this module writes under these keys.
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
 * Everything that the shell keeps about remotes: what this tab has seen of their versions, over a reload of
 * the page; what this browser has seen of canaries; last good pointers, overrides and the log of this tab.
 */
export function createRemoteStore({ tab, local }: Pick<Storages, 'tab' | 'local'>) {
  const broken = slot<Versions>(tab, 'quits.remotes.broken', {});
  // Read each time: another tab may have seen a canary fail meanwhile.
  const failedCanaries = slot<Versions>(local, 'quits.remotes.failedCanaries', {});
  const overrides = slot<Overrides>(tab, 'quits.remotes.overrides', {});
  const log = slot<LoadEntry[]>(tab, LOG_KEY, []);
  const errors = slot<Record<string, FirstError>>(tab, 'quits.remotes.errors', {});
  const copyOf = (address: string) => slot<object>(tab, `quits.remotes.pointer.${address}`, {});
  const avoided = new Map<string, Map<string, number>>();

  /** A random name of this browser, for canaries alone; it is sent nowhere. */
  function browserId(): string {
    const known = local.get('quits.browser');
    if (known !== null) return known;
    const id = Math.random().toString(36).slice(2);
    local.set('quits.browser', id);
    return id;
  }
  const browser = browserId();

  return {
    experienceOf(remote: string): Experience {
      const recent = [...(avoided.get(remote) ?? [])].filter(([, at]) => Date.now() - at < AVOID_MS);
      return {
        broken: broken.read()[remote] ?? [],
        avoided: recent.map(([version]) => version),
        failedCanaries: failedCanaries.read()[remote] ?? [],
        seat: seatOf(browser, remote),
      };
    },
    hasBroken: (remote: string) => (broken.read()[remote] ?? []).length > 0,
    /** It broke at its first rendering: it does not come back in this tab by itself. */
    markBroken(remote: string, version: string) {
      broken.write(withVersion(broken.read(), remote, version));
    },
    /** It did not load: it comes last for a minute. */
    avoid(remote: string, version: string) {
      avoided.set(remote, new Map([...(avoided.get(remote) ?? []), [version, Date.now()]]));
    },
    /** It failed while it was a canary: kept for good. */
    refuseCanary(remote: string, version: string) {
      failedCanaries.write(withVersion(failedCanaries.read(), remote, version));
    },
    /** What made a version fail in this tab: the first error, for what follows comes of it. */
    errorOf: (remote: string, version: string): FirstError | undefined =>
      errors.read()[`${remote} ${version}`],
    keepError(remote: string, version: string, error: FirstError) {
      errors.write({ [`${remote} ${version}`]: error, ...errors.read() });
    },
    /** The person asked to try again: everything but a failed canary gets another chance. */
    forgive(remote: string) {
      broken.write({ ...broken.read(), [remote]: [] });
      avoided.delete(remote);
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
