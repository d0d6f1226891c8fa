import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DRAFTS, newDraft } from './drafts.ts';
import type { Store } from './store.ts';

/** Writes a file atomically: a reader sees the old or the new content, even after a crash. */
async function writeAtomically(file: string, content: Buffer, drafts: string): Promise<void> {
  const draft = await newDraft(drafts);
  try {
    await writeFile(draft, content, { flush: true });
    await mkdir(path.dirname(file), { recursive: true });
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}

/** A folder that a web server serves. */
export function folderStore(folder: string): Store {
  const place = (key: string) => path.join(folder, key);
  return {
    label: folder,
    get: (key) => readFile(place(key)),
    find: async (key) => (existsSync(place(key)) ? readFile(place(key)) : undefined),
    put: (key, body) => writeAtomically(place(key), body, place(DRAFTS)),
    async list(prefix) {
      // A prefix may end within a name, so the folder above it is read.
      const home = place(prefix.slice(0, prefix.lastIndexOf('/') + 1));
      if (!existsSync(home)) return [];
      const entries = await readdir(home, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
        .map((file) => file.replaceAll(path.sep, '/'))
        .filter((key) => key.startsWith(prefix) && !key.startsWith(DRAFTS))
        .sort();
    },
  };
}
