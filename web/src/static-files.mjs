import { stat } from 'node:fs/promises';
import path from 'node:path';

const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Folders of the store whose files pages of other origins may load. */
const PUBLIC_FOLDERS = ['remotes', 'embed'];
const VERSIONED = /^\/(?:assets\/|remotes\/[^/]+\/[^/]+\/|embed\/[^/]+\/(?!.*\.html$))/;
const YEAR = 'public, max-age=31536000, immutable';

/** @param {string} file @returns {string} */
export const typeOf = (file) =>
  TYPES[/** @type {keyof typeof TYPES} */ (path.extname(file))] ?? 'application/octet-stream';

/**
 * A file that carries its version or its hash in its address never changes; everything else is asked for anew.
 *
 * @param {string} pathname
 */
export const cacheControlOf = (pathname) => (VERSIONED.test(pathname) ? YEAR : 'no-cache');

/**
 * Whether pages of other origins may load what has this address.
 *
 * @param {string} pathname
 */
export const isShared = (pathname) => PUBLIC_FOLDERS.includes(pathname.split('/')[1] ?? '');

/**
 * The segments of a request's path, decoded; `undefined` when it is not a plain path below the root: a hidden
 * file, a way out of the store, a broken escape.
 *
 * @param {string} pathname
 * @returns {string[] | undefined}
 */
export function segmentsOf(pathname) {
  try {
    const segments = pathname.split('/').filter(Boolean).map(decodeURIComponent);
    return segments.some((segment) => /^\.|[/\\\0]/.test(segment)) ? undefined : segments;
  } catch {
    return undefined;
  }
}

/** @param {string} file @returns {Promise<import('node:fs').Stats | undefined>} */
async function fileStats(file) {
  try {
    const stats = await stat(file);
    return stats.isFile() ? stats : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Which encodings a request takes, best first.
 *
 * @param {string | undefined} acceptEncoding
 * @returns {('br' | 'gzip')[]}
 */
export function encodingsOf(acceptEncoding = '') {
  const refused = /;\s*q=0(?:\.0*)?\s*$/;
  const taken = acceptEncoding
    .toLowerCase()
    .split(',')
    .filter((coding) => !refused.test(coding))
    .map((coding) => coding.split(';')[0]?.trim());
  return /** @type {const} */ (['br', 'gzip']).filter((coding) => taken.includes(coding));
}

/**
 * @typedef {object} FoundFile
 * @property {string} file what is sent
 * @property {import('node:fs').Stats} stats of what is sent
 * @property {'br' | 'gzip' | undefined} encoding
 * @property {string} type
 */

/** @param {string} file @param {readonly ('br' | 'gzip')[]} encodings @returns {Promise<FoundFile | undefined>} */
async function bestForm(file, encodings) {
  const type = typeOf(file);
  const plain = await fileStats(file);
  if (!plain) return undefined;
  for (const encoding of encodings) {
    const packed = `${file}.${encoding === 'br' ? 'br' : 'gz'}`;
    const stats = await fileStats(packed);
    // Older than the file itself: left over from another build.
    if (stats && stats.mtimeMs >= plain.mtimeMs - 60_000) return { file: packed, stats, encoding, type };
  }
  return { file, stats: plain, encoding: undefined, type };
}

/**
 * Finds the file that an address means: below `/remotes` and `/embed` the store's own folders, else the
 * shell's.
 *
 * @param {string} store
 * @param {string} pathname
 * @param {readonly ('br' | 'gzip')[]} encodings
 * @returns {Promise<FoundFile | undefined>}
 */
export async function findFile(store, pathname, encodings) {
  const segments = segmentsOf(pathname);
  if (!segments || segments.length === 0 || pathname.endsWith('/')) return undefined;
  const places = PUBLIC_FOLDERS.includes(String(segments[0]))
    ? [store, path.join(store, 'shell')]
    : [path.join(store, 'shell')];
  for (const place of places) {
    const found = await bestForm(path.join(place, ...segments), encodings);
    if (found) return found;
  }
  return undefined;
}
