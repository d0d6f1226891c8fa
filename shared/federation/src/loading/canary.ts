/** A remote's canary in a browser: the share of browsers that get it, and the versions that failed as one. */
import type { Pointer } from '../pointer.ts';

/** Remote → versions that failed in this browser as a canary. */
const FAILED_KEY = 'quits.remotes.failedCanaries';
const BROWSER_KEY = 'quits.browser';

export interface Canaries {
  /** The browser's bucket for a remote, 0 to 99; -1, in any share, where the tab asks for its canary. */
  bucketOf(remote: string): number;
  hasFailed(remote: string, version: string): boolean;
  /** The version failed as a canary. It does not return as one. */
  refuse(remote: string, version: string): void;
}

/** What outlives a visit: local storage. */
interface Memory {
  get(key: string): string | null;
  set(key: string, value: string): void;
}

/**
 * A browser's rollout bucket for a remote: stable over visits, but different per remote, so that no browser
 * gets every canary. FNV-1a over both names, as a number from 0 to 99.
 */
export function rolloutBucketOf(browserId: string, remote: string): number {
  let hash = 0x811c9dc5;
  for (const character of `${browserId} ${remote}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0) % 100;
}

/** Whether this browser gets the canary of a remote. */
export function isInRollout(canaries: Canaries, remote: string, { canary }: Pointer): boolean {
  if (!canary) return false;
  return canaries.bucketOf(remote) < canary.percent && !canaries.hasFailed(remote, canary.release.version);
}

/**
 * This browser's canaries, kept over visits: its rollout bucket, and the versions that failed.
 *
 * @param asked remotes whose canary this tab gets in any case
 */
export function keptCanaries(local: Memory, asked: readonly string[] = []): Canaries {
  const browserId = local.get(BROWSER_KEY) ?? Math.random().toString(36).slice(2);
  // A random id, for the buckets only; it is never sent.
  local.set(BROWSER_KEY, browserId);

  // Read each time, because another tab may have seen a canary fail meanwhile.
  function readFailed(): Record<string, string[]> {
    try {
      // Only this file writes under this key.
      return JSON.parse(local.get(FAILED_KEY) ?? '{}') as Record<string, string[]>;
    } catch {
      return {};
    }
  }

  return {
    bucketOf: (remote) => (asked.includes(remote) ? -1 : rolloutBucketOf(browserId, remote)),
    hasFailed: (remote, version) =>
      !asked.includes(remote) && (readFailed()[remote]?.includes(version) ?? false),
    refuse(remote, version) {
      const failed = readFailed();
      const versions = new Set([...(failed[remote] ?? []), version]);
      local.set(FAILED_KEY, JSON.stringify({ ...failed, [remote]: [...versions] }));
    },
  };
}

/**
 * The canaries of one page view, for embeds, which store nothing in the browser.
 *
 * @param page a random name of the page view
 */
export const pageCanaries = (page: string): Canaries => ({
  bucketOf: (remote) => rolloutBucketOf(page, remote),
  hasFailed: () => false,
  refuse: () => undefined,
});
