// Pure functions: the pointer after a publication, and the versions to remove. The files are those of
// live.ts.
import type { StoredPointer, StoredRelease } from '@quits/federation';
import { Refusal } from '../lib/refusal.ts';

const KEPT = 5;
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** The version of a local build ends in the hash of its content; deployments have plain ones. */
export const isLocal = (version: string) => /-[0-9a-f]{8}$/.test(version);

const withKept = (pointer: StoredPointer | undefined, version: string) => [
  version,
  ...(pointer?.kept ?? []).filter((other) => other !== version),
];

/** @throws Refusal when the version was withdrawn */
export function refuseWithdrawn(name: string, version: string, pointer: StoredPointer | undefined): void {
  if (pointer?.withdrawn.includes(version))
    throw new Refusal(`${name} ${version} was withdrawn and never runs again: raise the version.`);
}

/**
 * Makes `release` the current version and ends a canary.
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
  const kept = withKept(pointer, release.version);
  // JSON omits the canary.
  return { ...pointer, schema: 1, name, current: release, previous, kept, withdrawn, canary: undefined };
}

/**
 * Gives `release` to a share of browsers; the others stay with the current version.
 *
 * @param percent 1 to 99
 * @throws Refusal when there is no current version to compare with, or the version was withdrawn
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
  return { ...pointer, canary: { ...release, percent }, kept: withKept(pointer, release.version) };
}

/** Withdraws the canary permanently. */
export function withdrawCanary({ canary, ...pointer }: StoredPointer): StoredPointer {
  return canary ? { ...pointer, withdrawn: [...pointer.withdrawn, canary.version] } : pointer;
}

/**
 * Withdraws the current version permanently and makes an older one current.
 *
 * @param release the new current version
 * @param previous the new fallback of browsers
 */
export function withdrawCurrent(
  pointer: StoredPointer,
  release: StoredRelease,
  previous: StoredRelease | null,
): StoredPointer {
  const withdrawn = [...new Set([...pointer.withdrawn, pointer.current.version])];
  return { ...pointer, current: release, previous, withdrawn };
}

/** The versions that a pointer names: those that a browser may start now. */
export const namedIn = ({ current, previous, canary }: StoredPointer): string[] =>
  [current, previous, canary].flatMap((release) => release?.version ?? []);

/**
 * The versions to remove. An open tab still loads chunks of its version, so deployed versions stay for 30
 * days after a newer one, and the newest five forever. Local builds stay only among the newest five. Named
 * versions always stay.
 *
 * @param folders `publishedAt` in ms since 1970
 * @param now ms since 1970
 * @param isShortLived whether no other site can pin a version
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
