import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const IGNORED_FOLDERS = new Set(['node_modules', 'dist', 'coverage', 'testing']);
const IGNORED_FILES = /\.(?:test|spec)\.[^.]+$/;

/**
 * Every file below a path, sorted; tests do not count, because they never reach a browser.
 *
 * @param {string} target a file or a folder
 * @returns {string[]}
 */
export function filesBelow(target) {
  if (!existsSync(target)) return [];
  if (statSync(target).isFile()) return IGNORED_FILES.test(target) ? [] : [target];
  return readdirSync(target, { withFileTypes: true })
    .filter((entry) => !(entry.isDirectory() && IGNORED_FOLDERS.has(entry.name)))
    .flatMap((entry) => filesBelow(path.join(target, entry.name)))
    .sort();
}

/**
 * Eight hex digits that change whenever one of the files does.
 *
 * @param {string} root what the files' names are relative to: the same content gives the same hash anywhere
 * @param {readonly string[]} targets files and folders, relative to `root`
 * @param {readonly string[]} [further] anything else that decides the result
 */
export function contentHash(root, targets, further = []) {
  const hash = createHash('sha256');
  for (const target of targets) {
    for (const file of filesBelow(path.join(root, target))) {
      hash.update(path.relative(root, file).replaceAll(path.sep, '/')).update('\0');
      hash.update(readFileSync(file)).update('\0');
    }
  }
  for (const text of further) hash.update(text).update('\0');
  return hash.digest('hex').slice(0, 8);
}
