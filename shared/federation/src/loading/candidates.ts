import type { Pointer, Release } from '../pointer.ts';

/**
 * The versions of a remote to try, in order: the canary where this browser gets it, the current one, the
 * previous one. Never includes a withdrawn or failed version.
 */
export function candidatesOf(
  { canary, current, previous, withdrawn }: Pointer,
  failed: ReadonlySet<string>,
  isInRollout: boolean,
): Release[] {
  const ordered = [isInRollout ? canary?.release : undefined, current, previous];
  return ordered.filter(
    (release, index): release is Release =>
      release !== undefined &&
      !withdrawn.includes(release.version) &&
      !failed.has(release.version) &&
      ordered.findIndex((other) => other?.version === release.version) === index,
  );
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
