import type { Pointer, Release } from '../pointer.ts';

/** The history of a remote's versions on this page; each field is optional. */
export interface LoadHistory {
  /** Versions that broke when they showed. They are not tried. */
  broken?: readonly string[];
  /** Versions that failed to load recently. They are tried last. */
  deprioritized?: readonly string[];
  /** Versions that failed in this browser as a canary. They do not return as a canary. */
  failedCanaries?: readonly string[];
  /** This browser's bucket, 0 to 99; without one it gets no canary. */
  rolloutBucket?: number;
}

/**
 * The versions of a remote to try, in order: the canary for its share of browsers, the current one, the
 * previous one. Never includes a withdrawn or broken version.
 */
export function candidatesOf(pointer: Pointer, history: LoadHistory = {}): Release[] {
  const { broken = [], deprioritized = [], failedCanaries = [], rolloutBucket = 100 } = history;
  const { canary, current, previous, withdrawn } = pointer;
  const isInRollout =
    canary && rolloutBucket < canary.percent && !failedCanaries.includes(canary.release.version);
  const ordered = [isInRollout ? canary.release : undefined, current, previous];
  const allowed = ordered.filter(
    (release, index): release is Release =>
      release !== undefined &&
      !withdrawn.includes(release.version) &&
      !broken.includes(release.version) &&
      ordered.findIndex((other) => other?.version === release.version) === index,
  );
  const isDeprioritized = ({ version }: Release) => deprioritized.includes(version);
  return [...allowed.filter((release) => !isDeprioritized(release)), ...allowed.filter(isDeprioritized)];
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
