// Pure: what a pointer says after a publication, and which versions may go. The files are those of live.ts.
import type { StoredPointer, StoredRelease } from '@quits/federation';
import { Refusal } from '../lib/refusal.ts';

const KEPT = 5;
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** The version of a local build or a preview ends in the hash of its content; other deployments have plain ones. */
export const isLocal = (version: string) => /-[0-9a-f]{8}$/.test(version);

const keptWith = (pointer: StoredPointer | undefined, version: string) => [
  version,
  ...(pointer?.kept ?? []).filter((other) => other !== version),
];

/** @throws Refusal when the version was taken away for good */
export function refuseWithdrawn(name: string, version: string, pointer: StoredPointer | undefined): void {
  if (pointer?.withdrawn.includes(version))
    throw new Refusal(`${name} ${version} was withdrawn and never runs again: raise the version.`);
}

/**
 * Makes `release` the current version; a canary ends with it.
 *
 * @throws Refusal when the version was withdrawn
 */
export function flip(
  name: string,
  pointer: StoredPointer | undefined,
  release: StoredRelease,
): StoredPointer {
  refuseWithdrawn(name, release.version, pointer);
  const withdrawn = pointer?.withdrawn ?? [];
  const isSame = pointer?.current.version === release.version;
  const before = isSame ? pointer.previous : (pointer?.current ?? null);
  const previous = before && !withdrawn.includes(before.version) ? before : null;
  const kept = keptWith(pointer, release.version);
  // JSON leaves the canary out.
  return { ...pointer, schema: 1, name, current: release, previous, kept, withdrawn, canary: undefined };
}

/**
 * Gives `release` to a share of browsers; the others stay with the current version.
 *
 * @param percent 1 to 99
 * @throws Refusal when there is nothing to compare it with, or the version was withdrawn
 */
export function startCanary(
  name: string,
  pointer: StoredPointer | undefined,
  release: StoredRelease,
  percent: number,
): StoredPointer {
  refuseWithdrawn(name, release.version, pointer);
  if (!pointer) throw new Refusal(`${name} is not live yet: its first version cannot be a canary`);
  if (pointer.current.version === release.version)
    throw new Refusal(`${name} ${release.version} is live for everybody already`);
  return { ...pointer, canary: { ...release, percent }, kept: keptWith(pointer, release.version) };
}

/** Takes the canary away for good. */
export function withdrawCanary({ canary, ...pointer }: StoredPointer): StoredPointer {
  return canary ? { ...pointer, withdrawn: [...pointer.withdrawn, canary.version] } : pointer;
}

/**
 * Takes the current version away for good and makes an older one current.
 *
 * @param release what becomes current
 * @param previous what a browser falls back to from now on
 */
export function withdrawCurrent(
  pointer: StoredPointer,
  release: StoredRelease,
  previous: StoredRelease | null,
): StoredPointer {
  const withdrawn = [...new Set([...pointer.withdrawn, pointer.current.version])];
  return { ...pointer, current: release, previous, withdrawn };
}

/** The versions that a pointer names: what a browser may start now. */
export const namedIn = ({ current, previous, canary }: StoredPointer): string[] =>
  [current, previous, canary].flatMap((release) => release?.version ?? []);

/**
 * Which versions may be removed. An open tab still fetches chunks of what it started with, so deployed
 * versions stay for 30 days after a newer one came, and the newest five for ever; local builds only while they are
 * among the newest five. What is named always stays.
 *
 * @param folders `publishedAt` in ms since 1970
 * @param now ms since 1970
 * @param isShortLived which versions no other site pins
 */
export function versionsToDrop(
  folders: readonly { version: string; publishedAt: number }[],
  named: readonly string[],
  now: number,
  isShortLived: (version: string) => boolean = isLocal,
): string[] {
  const newestFirst = [...folders]
    .sort((a, b) => b.publishedAt - a.publishedAt)
    .map(({ version }, index, sorted) => ({ version, replacedAt: sorted[index - 1]?.publishedAt ?? now }));
  const local = newestFirst.filter(({ version }) => isShortLived(version)).slice(KEPT);
  const deployed = newestFirst
    .filter(({ version }) => !isShortLived(version))
    .slice(KEPT)
    .filter(({ replacedAt }) => now - replacedAt > KEPT_MS);
  return [...local, ...deployed].map(({ version }) => version).filter((version) => !named.includes(version));
}
