// Only Node's built-ins: the launchers import this before any installation.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** The local store that `npm start` serves: the layout of a static host (docs/decisions). */
export const STORE = path.join(ROOT, '.published');

/**
 * @template Content
 * @param {string} file
 * @returns {Content} the file's content; the caller states its type
 */
export function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/**
 * Like `readJson`, but gives `undefined` for a file that does not exist.
 *
 * @template Content
 * @param {string} file
 * @returns {Content | undefined}
 */
export function readJsonIfThere(file) {
  return existsSync(file) ? readJson(file) : undefined;
}

/** @param {string} folder of a package, below the repository */
export function versionOf(folder) {
  /** @type {{ version: string }} */
  const { version } = readJson(path.join(ROOT, folder, 'package.json'));
  return version;
}
