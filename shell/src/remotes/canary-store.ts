import type { Storages } from '@quits/core';
import { type Canaries, rolloutBucketOf } from '@quits/federation/loading';

/** Remote → versions that failed in this browser as a canary. */
const FAILED_KEY = 'quits.remotes.failedCanaries';
const BROWSER_KEY = 'quits.browser';

/** This browser's canaries, kept over visits: its rollout bucket, and the versions that failed. */
export function createCanaryStore(local: Storages['local']): Canaries {
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
    bucketOf: (remote) => rolloutBucketOf(browserId, remote),
    hasFailed: (remote, version) => readFailed()[remote]?.includes(version) ?? false,
    refuse(remote, version) {
      const failed = readFailed();
      const versions = new Set([...(failed[remote] ?? []), version]);
      local.set(FAILED_KEY, JSON.stringify({ ...failed, [remote]: [...versions] }));
    },
  };
}
