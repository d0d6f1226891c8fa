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
 * The versions of React that features run on, of which a host may share its own. Features use nothing newer than the
 * lowest, which `npm run lab -- hosts` tries.
 */
export const REACT_RANGE = '^19.0.0';

/**
 * Whether a version is in a range. Supports `^2.1.0`, the only kind in our contracts and builds, by the rule
 * of semver (below 1.0 the minor counts as the major). Also supports `<=2.1.0`, which the federation runtime
 * uses. It replaces that runtime's own reader of all ranges (tooling/build/webpack).
 */
export function satisfy(version: string, range: string): boolean {
  const [major, minor, patch] = numbersOf(version);
  const [requiredMajor, requiredMinor, requiredPatch] = numbersOf(range);
  const above = major - requiredMajor || minor - requiredMinor || patch - requiredPatch;
  if (range.startsWith('<=')) return above <= 0;
  return above >= 0 && major === requiredMajor && (major > 0 || minor === requiredMinor);
}
