// Node's built-ins alone: the launcher imports this before anything is installed.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** The local store that `npm start` serves: the layout of a static host (docs/decisions). */
export const STORE = path.join(ROOT, '.published');

/** The features that teams deploy one by one. */
export const REMOTES = ['mf-auth', 'mf-groups', 'mf-expenses', 'mf-profile'];

/** @param {string} file @returns {any} */
export function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/**
 * Like `readJson`, but gives `undefined` for a file that does not exist.
 *
 * @param {string} file
 * @returns {any}
 */
export function readJsonIfThere(file) {
  return existsSync(file) ? readJson(file) : undefined;
}
