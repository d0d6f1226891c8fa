// Pure functions: the pointer after a publication, and the versions to remove. `pointers.ts` reads and writes it.
import type { StoredPointer, StoredRelease } from '@quits/federation';
import { Refusal } from './refusal.ts';

const KEPT = 5;

/** The version of a local build ends in the hash of its content; deployments have plain ones. */
const isLocal = (version: string) => /-[0-9a-f]{8}$/.test(version);

const withKept = (pointer: StoredPointer | undefined, version: string) => [
  version,
  ...(pointer?.kept ?? []).filter((other) => other !== version),
];

/** The most versions that a browser tries after the current one. */
export const FALLBACKS = 3;

/** A fallback states only how it is found: every page carries it, and few browsers load it. */
function asFallback({
  pages: _pages,
  parts: _parts,
  texts: _texts,
  starts: _starts,
  ...release
}: StoredRelease) {
  const { entry, hashes, integrity } = release;
  const isNeeded = ([file]: [string, string]) => hashes === undefined || file === entry || file === hashes;
  const stated = Object.fromEntries(Object.entries(integrity).filter(isNeeded));
  return { ...release, css: [], preload: [], integrity: stated };
}

/** The fields of a pointer that say what follows a current version that fails, along the versions before it. */
function fallbacksTo(
  version: string,
  before: readonly (StoredRelease | null | undefined)[],
  withdrawn: readonly string[],
) {
  const found = new Map(before.flatMap((release) => (release ? [[release.version, release]] : [])));
  for (const gone of [version, ...withdrawn]) found.delete(gone);
  const [previous = null, ...older] = [...found.values()].slice(0, FALLBACKS).map(asFallback);
  return { previous, older };
}

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
  const before = [pointer?.current, pointer?.previous, ...(pointer?.older ?? [])];
  const fallbacks = fallbacksTo(release.version, before, withdrawn);
  const kept = withKept(pointer, release.version);
  // JSON omits the canary.
  return { ...pointer, schema: 1, name, current: release, ...fallbacks, kept, withdrawn, canary: undefined };
}

/**
 * Gives `release` to a share of browsers; the others stay with the current version, or without one.
 *
 * @param percent 0 to 99; with 0, only to tabs that ask for it
 * @throws Refusal when the version is live already, or was withdrawn
 */
export function startCanary(
  name: string,
  pointer: StoredPointer | undefined,
  release: StoredRelease,
  percent: number,
): StoredPointer {
  refuseWithdrawn(name, release.version, pointer);
  if (pointer?.current?.version === release.version)
    throw new Refusal(`${name} ${release.version} is live for everybody already`);
  const none: StoredPointer = { schema: 1, name, current: null, previous: null, kept: [], withdrawn: [] };
  const kept = withKept(pointer, release.version);
  return { ...none, ...pointer, canary: { ...release, percent }, kept };
}

/** Withdraws the canary permanently. */
export function withdrawCanary({ canary, ...pointer }: StoredPointer): StoredPointer {
  return canary ? { ...pointer, withdrawn: [...pointer.withdrawn, canary.version] } : pointer;
}

/**
 * Withdraws the current version permanently and makes an older one current.
 *
 * @param release the new current version
 * @param before the versions before it, newest first
 */
export function withdrawCurrent(
  pointer: StoredPointer,
  release: StoredRelease,
  before: readonly StoredRelease[],
): StoredPointer {
  const bad = pointer.current ? [pointer.current.version] : [];
  const withdrawn = [...new Set([...pointer.withdrawn, ...bad])];
  return { ...pointer, current: release, ...fallbacksTo(release.version, before, withdrawn), withdrawn };
}

/** The versions that a pointer names: those that a browser may start now. */
export const namedIn = ({ current, previous, older = [], canary }: StoredPointer): string[] =>
  [current, previous, ...older, canary].flatMap((release) => release?.version ?? []);

/**
 * The versions to remove: local builds that are not among the newest five, unless the pointer names them. A
 * deployment's files stay, because open tabs still load chunks of them.
 *
 * @param folders `publishedAt` in ms since 1970
 */
export function versionsToDrop(
  folders: readonly { version: string; publishedAt: number }[],
  named: readonly string[],
): string[] {
  return [...folders]
    .sort((a, b) => b.publishedAt - a.publishedAt)
    .map(({ version }) => version)
    .filter(isLocal)
    .slice(KEPT)
    .filter((version) => !named.includes(version));
}

/** The path that puts a tab on the canary of a feature: on the first page that it can open by itself. */
export function canaryLink(name: string, { feature, pages = {} }: StoredRelease): string {
  const routes = feature?.routes ?? Object.keys(pages);
  return `${routes.find((route) => !route.includes(':')) ?? '/'}?canary=${name}`;
}
