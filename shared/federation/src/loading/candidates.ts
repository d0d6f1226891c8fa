import type { Pointer, Release } from '../pointer.ts';

/** What a page knows of a remote's versions; whatever is left out stands in nobody's way. */
export interface Experience {
  /** Versions that broke when they were shown: they are not tried. */
  broken?: readonly string[];
  /** Versions that did not load a moment ago: tried only after the others. */
  avoided?: readonly string[];
  /** Versions that failed in this browser while they were a canary: as a canary they do not come back. */
  failedCanaries?: readonly string[];
  /** This browser's place among all, 0 to 99; without one it gets no canary. */
  seat?: number;
}

/**
 * Which versions of a remote may be tried, in order: the canary for its share of browsers, the current
 * one, the previous one. Never one that was withdrawn or broke here.
 */
export function candidatesOf(pointer: Pointer, experience: Experience = {}): Release[] {
  const { broken = [], avoided = [], failedCanaries = [], seat = 100 } = experience;
  const { canary, current, previous, withdrawn } = pointer;
  const isSeated = canary && seat < canary.percent && !failedCanaries.includes(canary.release.version);
  const wished = [isSeated ? canary.release : undefined, current, previous];
  const allowed = wished.filter(
    (release, index): release is Release =>
      release !== undefined &&
      !withdrawn.includes(release.version) &&
      !broken.includes(release.version) &&
      wished.findIndex((other) => other?.version === release.version) === index,
  );
  const isAvoided = ({ version }: Release) => avoided.includes(version);
  return [...allowed.filter((release) => !isAvoided(release)), ...allowed.filter(isAvoided)];
}

/**
 * A remote's place for this browser: the same at every visit, another one for each remote, so that no
 * browser gets every canary. FNV-1a over both names, as a number from 0 to 99.
 */
export function seatOf(browserId: string, remote: string): number {
  let hash = 0x811c9dc5;
  for (const character of `${browserId} ${remote}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0) % 100;
}
