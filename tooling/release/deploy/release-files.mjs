import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { filesBelow } from '../content-hash.mjs';
import { pooled } from '../../scripts/run.mjs';
import { Refusal } from './refusal.mjs';

/** @typedef {import('../store/store.mjs').Store} Store */

const AT_A_TIME = 8;
const PACKED = /\.(?:br|gz)$/;

/** @param {Buffer} body */
const hashOf = (body) => createHash('sha256').update(body).digest('hex');

/**
 * The files of a folder, by the key under which they are published.
 *
 * @param {string} folder
 * @param {string} prefix ends in `/`
 * @returns {Promise<Map<string, Buffer>>}
 */
export async function filesToPublish(folder, prefix) {
  const files = filesBelow(folder);
  const keys = files.map((file) => prefix + path.relative(folder, file).replaceAll(path.sep, '/'));
  const bodies = await Promise.all(files.map((file) => readFile(file)));
  return new Map(keys.map((key, index) => [key, /** @type {Buffer} */ (bodies[index])]));
}

/**
 * Refuses a version that the store has with other content: a published folder never changes. What an
 * interrupted deployment left there is no obstacle. Compressed forms do not count: they follow from the files.
 *
 * @param {Store} store
 * @param {string} prefix
 * @param {Map<string, Buffer>} files
 * @param {string} what "mf-groups 1.1.0"
 * @returns {Promise<ReadonlySet<string>>} the keys that are there
 * @throws Refusal
 */
export async function refuseOtherContent(store, prefix, files, what) {
  const there = await store.list(prefix);
  const differences = await pooled(
    there.filter((key) => !PACKED.test(key)),
    AT_A_TIME,
    async (key) => {
      const wanted = files.get(key);
      return wanted && hashOf(await store.get(key)) === hashOf(wanted) ? [] : [key];
    },
  );
  const [different] = differences.flat();
  if (different !== undefined) {
    throw new Refusal(
      `${what} was published before with other content (${different}): raise the version. Nothing was changed.`,
    );
  }
  return new Set(there);
}

/**
 * Uploads what is missing, then reads everything back.
 *
 * @param {Store} store
 * @param {string} prefix folder of the version, which is complete afterwards
 * @param {Map<string, Buffer>} files
 * @param {ReadonlySet<string>} there keys that need no upload
 * @returns {Promise<number>} how many files were uploaded
 * @throws Error when the store gives something else than it was given
 */
export async function uploadAndReadBack(store, prefix, files, there) {
  const missing = [...files].filter(([key]) => !there.has(key));
  await pooled(missing, AT_A_TIME, ([key, body]) => store.put(key, body));
  await pooled([...files], AT_A_TIME, async ([key, body]) => {
    if (PACKED.test(key) && there.has(key)) return;
    if (hashOf(await store.get(key)) !== hashOf(body)) {
      throw new Refusal(`${key} came back from the store with other content. The pointer was not changed.`);
    }
  });
  await store.seal?.(prefix, [...files.keys()]);
  return missing.length;
}
