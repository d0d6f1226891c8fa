import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { nameBelow } from '../../lib/content-hash.ts';
import type { Store } from './store.ts';

/** Writes a file so that a reader sees the old content or the new, never a half. */
export async function writeAtomically(file: string, content: string | Buffer): Promise<void> {
  const draft = `${file}.${process.pid}.tmp`;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(draft, content);
  await rename(draft, file);
}

/** A folder that some web server serves. */
export function folderStore(folder: string): Store {
  const place = (key: string) => path.join(folder, key);
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
        .map(({ parentPath, name }) => nameBelow(folder, path.join(parentPath, name)))
        .filter((key) => key.startsWith(prefix))
        .sort();
    },
  };
}
