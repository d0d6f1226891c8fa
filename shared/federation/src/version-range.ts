function numbersOf(version: string): [number, number, number] {
  const [major = 0, minor = 0, patch = 0] =
    version
      .replace(/^\D+/, '')
      .split('-')[0]
      ?.split('.')
      .map((part) => Number(part) || 0) ?? [];
  return [major, minor, patch];
}

/**
 * Whether a version is in a range: `^2.1.0`, the one kind that contracts and builds of ours state, by the rule of
 * semver (below 1.0 the minor counts as the major), or `<=2.1.0`, by which the federation runtime compares two versions.
 * It stands in the place of that runtime's own reader, which knows every kind (tooling/build/webpack).
 */
export function satisfy(version: string, range: string): boolean {
  const [major, minor, patch] = numbersOf(version);
  const [wantedMajor, wantedMinor, wantedPatch] = numbersOf(range);
  const above = major - wantedMajor || minor - wantedMinor || patch - wantedPatch;
  if (range.startsWith('<=')) return above <= 0;
  return above >= 0 && major === wantedMajor && (major > 0 || minor === wantedMinor);
}
