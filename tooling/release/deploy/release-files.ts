import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { pooled } from '../../lib/run.ts';
import { isPacked } from '../../lib/compress.ts';
import { filesBelow, nameBelow } from '../../lib/content-hash.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { Store } from '../store/store.ts';

const AT_A_TIME = 8;

/** Key in the store → content. */
export type Files = ReadonlyMap<string, Buffer>;

export const hashOf = (body: Buffer): string => createHash('sha256').update(body).digest('hex');

/**
 * The files of a folder, by the key under which they are published.
 *
 * @param prefix ends in `/`
 */
export async function filesToPublish(folder: string, prefix: string): Promise<Files> {
  const entries = filesBelow(folder).map(
    async (file) => [prefix + nameBelow(folder, file), await readFile(file)] as const,
  );
  return new Map(await Promise.all(entries));
}

/**
 * Refuses a version that the store has with other content: a published folder never changes. What an
 * interrupted deployment left there is no obstacle. Compressed forms do not count: they follow from the files.
 *
 * @param what "mf-groups 1.1.0"
 * @returns the keys that are there
 * @throws Refusal
 */
export async function refuseOtherContent(
  store: Store,
  prefix: string,
  files: Files,
  what: string,
): Promise<ReadonlySet<string>> {
  const there = await store.list(prefix);
  const plain = there.filter((key) => !isPacked(key));
  const differences = await pooled(plain, AT_A_TIME, async (key) => {
    const wanted = files.get(key);
    return wanted && hashOf(await store.get(key)) === hashOf(wanted) ? [] : [key];
  });
  const [different] = differences.flat();
  if (different !== undefined)
    throw new Refusal(
      `${what} was published before with other content (${different}): raise the version. Nothing was changed.`,
    );
  return new Set(there);
}

/**
 * Uploads what is missing, then reads everything back.
 *
 * @param prefix folder of the version, which is complete afterwards
 * @param there keys that need no upload
 * @returns how many files were uploaded
 * @throws Refusal when the store gives something else than it was given
 */
export async function uploadAndReadBack(
  store: Store,
  prefix: string,
  files: Files,
  there: ReadonlySet<string>,
): Promise<number> {
  const missing = [...files].filter(([key]) => !there.has(key));
  await pooled(missing, AT_A_TIME, ([key, body]) => store.put(key, body));
  await pooled([...files], AT_A_TIME, async ([key, body]) => {
    if (isPacked(key) && there.has(key)) return;
    if (hashOf(await store.get(key)) !== hashOf(body))
      throw new Refusal(`${key} came back from the store with other content. The pointer was not changed.`);
  });
  await store.seal?.(prefix, [...files.keys()]);
  return missing.length;
}
