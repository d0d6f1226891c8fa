import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const IGNORED_FOLDERS = new Set(['node_modules', 'dist', 'coverage', 'testing']);
const IGNORED_FILES = /\.(?:test|spec)\.[^.]+$/;

/**
 * Every file below a path, sorted, without tests, which never reach a browser.
 *
 * @param target a file or a folder
 */
export function filesBelow(target: string): string[] {
  if (!existsSync(target)) return [];
  if (statSync(target).isFile()) return IGNORED_FILES.test(target) ? [] : [target];
  return readdirSync(target, { withFileTypes: true })
    .filter((entry) => !(entry.isDirectory() && IGNORED_FOLDERS.has(entry.name)))
    .flatMap((entry) => filesBelow(path.join(target, entry.name)))
    .sort();
}

/** The name of a file below a folder, with `/` on every system. */
export const nameBelow = (folder: string, file: string): string =>
  path.relative(folder, file).replaceAll(path.sep, '/');

/**
 * Eight hex digits that change whenever one of the files does.
 *
 * @param root base of the files' names, so that the same content gives the same hash anywhere
 * @param targets files and folders, relative to `root`
 */
export function contentHash(root: string, targets: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of targets.flatMap((target) => filesBelow(path.join(root, target))))
    hash.update(nameBelow(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex').slice(0, 8);
}
