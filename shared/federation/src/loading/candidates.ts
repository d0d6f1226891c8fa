import type { Pointer, Release } from '../pointer.ts';
import { type Canaries, isInRollout } from './canary.ts';

/**
 * The versions of a remote to try, in order: the canary where this browser gets it, the current one, the
 * versions before it. Never includes a withdrawn or failed version.
 */
export function candidatesOf(
  { canary, current, fallbacks, withdrawn }: Pointer,
  failed: ReadonlySet<string>,
  isInRollout: boolean,
): Release[] {
  const ordered = [isInRollout ? canary?.release : undefined, current, ...fallbacks];
  return ordered.filter(
    (release, index): release is Release =>
      release !== undefined &&
      !withdrawn.includes(release.version) &&
      !failed.has(release.version) &&
      ordered.findIndex((other) => other?.version === release.version) === index,
  );
}

/** The version of a remote that this browser would get if none had failed; undefined when it gets none. */
export const preferredOf = (canaries: Canaries, remote: string, pointer: Pointer): Release | undefined =>
  candidatesOf(pointer, new Set(), isInRollout(canaries, remote, pointer))[0];
