// Pure: what a pointer says after a publication, and which versions may go. The store is publish.mjs's.

/**
 * @typedef {{ css: string[], preload: string[] }} NeededFiles styles and chunks beside the entry
 */

/**
 * One published version. Addresses are relative to the pointer's own.
 *
 * @typedef {object} Release
 * @property {string} version
 * @property {string} [entry] the container's script; the shell's pointer has none
 * @property {string[]} css styles that its pages need
 * @property {string[]} preload chunks that its pages need
 * @property {Record<string, NeededFiles>} [parts] what each part that siblings show needs ('./expense-form')
 * @property {string} contract
 * @property {Record<string, string>} integrity file → `sha384-…`
 * @property {string} since ISO 8601, UTC
 */

/**
 * @typedef {object} Pointer
 * @property {1} schema
 * @property {string} name
 * @property {Release} current
 * @property {Release | null} previous
 * @property {Release & { percent: number }} [canary] what this share of browsers gets, in percent
 * @property {string[]} kept versions whose files are still there, newest first
 * @property {string[]} withdrawn versions that must never run again, not even as a fallback
 * @property {boolean} [disabled]
 */

const KEPT_LOCAL = 5;
const KEPT_DEPLOYED = 5;
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** A local build's version ends in the hash of its content; only a deploy publishes plain versions. */
const isLocal = (/** @type {string} */ version) => /-[0-9a-f]{8}$/.test(version);

/** @param {Pointer | undefined} pointer @param {string} version */
const keptWith = (pointer, version) => [
  version,
  ...(pointer?.kept ?? []).filter((other) => other !== version),
];

/** @param {string} name @param {Pointer | undefined} pointer @param {string} version */
function refuseWithdrawn(name, pointer, version) {
  if (pointer?.withdrawn.includes(version)) {
    throw new Error(`${name} ${version} was withdrawn and cannot become current again`);
  }
}

/**
 * Makes `release` the current version; a canary ends with it.
 *
 * @param {string} name
 * @param {Pointer | undefined} pointer
 * @param {Release} release
 * @returns {Pointer}
 * @throws Error when the version was withdrawn
 */
export function flip(name, pointer, release) {
  refuseWithdrawn(name, pointer, release.version);
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
 * @param {string} name
 * @param {Pointer | undefined} pointer
 * @param {Release} release
 * @param {number} percent 1 to 99
 * @returns {Pointer}
 * @throws Error when there is nothing to compare it with, or the version was withdrawn
 */
export function startCanary(name, pointer, release, percent) {
  refuseWithdrawn(name, pointer, release.version);
  if (!pointer) throw new Error(`${name} is not live yet: its first version cannot be a canary`);
  if (pointer.current.version === release.version) {
    throw new Error(`${name} ${release.version} is live for everybody already`);
  }
  return { ...pointer, canary: { ...release, percent }, kept: keptWith(pointer, release.version) };
}

/**
 * Takes the canary away for good.
 *
 * @param {Pointer} pointer
 * @returns {Pointer}
 */
export function withdrawCanary({ canary, ...pointer }) {
  return canary ? { ...pointer, withdrawn: [...pointer.withdrawn, canary.version] } : pointer;
}

/**
 * Takes the current version away for good and makes an older one current.
 *
 * @param {Pointer} pointer
 * @param {Release} release what becomes current
 * @param {Release | null} previous what a browser falls back to from now on
 * @returns {Pointer}
 */
export function withdrawCurrent(pointer, release, previous) {
  const withdrawn = [...new Set([...pointer.withdrawn, pointer.current.version])];
  return { ...pointer, current: release, previous, withdrawn };
}

/**
 * Which versions may be removed. An open tab still fetches chunks of what it started with, so deployed
 * versions stay for 30 days, and the newest five for ever; local builds only while they are among the
 * newest five. What the pointer names always stays.
 *
 * @param {readonly { version: string, publishedAt: number }[]} folders `publishedAt` in ms since 1970
 * @param {{ current: { version: string }, previous: { version: string } | null, canary?: { version: string } }} pointer
 * @param {number} now ms since 1970
 */
export function versionsToDrop(folders, { current, previous, canary }, now) {
  const named = [current.version, previous?.version, canary?.version];
  const newestFirst = [...folders].sort((a, b) => b.publishedAt - a.publishedAt);
  const local = newestFirst.filter(({ version }) => isLocal(version)).slice(KEPT_LOCAL);
  const deployed = newestFirst
    .filter(({ version }) => !isLocal(version))
    .slice(KEPT_DEPLOYED)
    .filter(({ publishedAt }) => now - publishedAt > KEPT_MS);
  return [...local, ...deployed].map(({ version }) => version).filter((version) => !named.includes(version));
}
