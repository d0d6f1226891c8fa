import { fieldIn } from '@quits/contracts';
import type { FileHashes } from '../pointer.ts';

/** How a version's runtime loads its further files (tooling/build/webpack/checked-files-plugin.ts). */
export interface CheckedFiles {
  /** The hash that a file must have (`sha256-…`), by its address. Never rejects. */
  hashOf(address: string): Promise<string>;
  /**
   * Asks the server for a file that failed, past the browser's cache, which keeps a damaged file as unchangeable.
   * Returns whether the file has its hash now and is worth another try. Never rejects.
   */
  renew(address: string): Promise<boolean>;
  /** Runs a script that has its hash; rejects for another one. */
  run(address: string): Promise<void>;
}

/**
 * Brings a file into the browser's cache again; returns whether it has its hash.
 *
 * @param integrity its hash (`sha256-…`)
 */
export const renewFile = (address: string, integrity: string): Promise<boolean> =>
  fetch(address, { cache: 'reload', credentials: 'same-origin', integrity }).then(
    async (answer) => answer.ok && (await answer.arrayBuffer()).byteLength > 0,
    () => false,
  );

/** No file has this hash, so the browser refuses one that is not listed. */
const OF_NO_FILE = `sha256-${'A'.repeat(43)}=`;

/**
 * Finds the hashes of a version's files: in its pointer, else in the list that the pointer names.
 *
 * @param readList gives the list's JSON, if it has this hash
 */
export function createHashFinder(
  { list, stated }: FileHashes,
  readList: (address: string, integrity: string) => Promise<unknown>,
): CheckedFiles['hashOf'] {
  let listed: Promise<unknown> | undefined;
  return async (address) => {
    const known = stated[address];
    if (known !== undefined) return known;
    listed ??= readList(list, stated[list] ?? OF_NO_FILE);
    const all = await listed.catch(() => {
      // The next file asks again.
      listed = undefined;
    });
    const hash = fieldIn(all, address.replace(/.*\//, ''));
    return typeof hash === 'string' ? hash : OF_NO_FILE;
  };
}
