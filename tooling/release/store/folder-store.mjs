import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeAtomically } from '../publish.mjs';

/**
 * A folder that some web server serves.
 *
 * @param {string} folder
 * @returns {import('./store.mjs').Store}
 */
export function folderStore(folder) {
  const place = (/** @type {string} */ key) => path.join(folder, ...key.split('/'));
  return {
    label: folder,
    get: (key) => readFile(place(key)),
    find: async (key) => (existsSync(place(key)) ? readFile(place(key)) : undefined),
    put: (key, body) => writeAtomically(place(key), body),
    async list(prefix) {
      // A prefix may end within a name: the folder above it is read.
      const home = place(prefix.slice(0, prefix.lastIndexOf('/') + 1));
      if (!existsSync(home)) return [];
      const entries = await readdir(home, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
        .map((file) => file.replaceAll(path.sep, '/'))
        .filter((key) => key.startsWith(prefix))
        .sort();
    },
  };
}
