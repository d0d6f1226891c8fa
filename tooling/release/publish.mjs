import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { precompress } from './compress.mjs';
import { filesBelow } from './content-hash.mjs';
import { flip, versionsToDrop } from './pointer.mjs';
import { readJson, readJsonIfThere } from '../build/workspace.mjs';

/** @typedef {import('./pointer.mjs').Release} Release */

/** @param {string} store @param {string} name */
export const pointerFile = (store, name) => path.join(store, 'remotes', name, 'current.json');

/**
 * @param {string} store
 * @param {string} name
 * @returns {import('./pointer.mjs').Pointer | undefined}
 */
export const readPointer = (store, name) => readJsonIfThere(pointerFile(store, name));

/**
 * Writes a file so that a reader sees the old content or the new, never a half.
 *
 * @param {string} file
 * @param {string | Buffer} content
 */
export async function writeAtomically(file, content) {
  const draft = `${file}.${process.pid}.tmp`;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(draft, content);
  await rename(draft, file);
}

const ENTRY = 'remoteEntry.js';

/** @param {string} file */
async function integrityOf(file) {
  return `sha384-${createHash('sha384')
    .update(await readFile(file))
    .digest('base64')}`;
}

/**
 * Files that each thing a remote exposes needs beside the entry, from the build's manifest.
 *
 * @param {string} folder
 * @param {(file: string) => string} placed
 * @returns {Record<string, import('./pointer.mjs').NeededFiles>} './routes' → files
 */
function neededFiles(folder, placed) {
  /** @type {{ path: string, assets: { css: { sync: string[] }, js: { sync: string[] } } }[]} */
  const exposes = readJson(path.join(folder, 'mf-manifest.json')).exposes;
  return Object.fromEntries(
    exposes.map(({ path: key, assets: { css, js } }) => [
      key,
      { css: css.sync.map(placed), preload: js.sync.map(placed) },
    ]),
  );
}

/**
 * Describes a built remote folder for its pointer.
 *
 * @param {string} folder
 * @param {string} version
 * @param {Date} now
 * @returns {Promise<Release>}
 */
export async function describeRelease(folder, version, now) {
  const placed = (/** @type {string} */ file) => `${version}/${file}`;
  const { './routes': routes = { css: [], preload: [] }, ...others } = neededFiles(folder, placed);
  const parts = Object.fromEntries(Object.entries(others).filter(([key]) => key !== './mount'));
  const entry = placed(ENTRY);
  /** @type {Record<string, string>} */
  const integrity = {};
  for (const file of [entry, ...routes.css, ...routes.preload]) {
    integrity[file] = await integrityOf(path.join(folder, path.relative(version, file)));
  }
  return {
    version,
    entry,
    ...routes,
    ...(Object.keys(parts).length > 0 ? { parts } : {}),
    contract: placed('contract.json'),
    integrity,
    since: now.toISOString(),
  };
}

/** Moves a complete folder to its place; who published the same content meanwhile was first. */
async function place(/** @type {string} */ from, /** @type {string} */ to) {
  await mkdir(path.dirname(to), { recursive: true });
  if (existsSync(to)) await rm(from, { recursive: true });
  else await rename(from, to);
}

/** @param {string} home the folder that holds a folder for each version */
async function versionFolders(home) {
  const entries = (await readdir(home, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  return Promise.all(
    entries.map(async ({ name }) => ({
      version: name,
      publishedAt: (await stat(path.join(home, name))).mtimeMs,
    })),
  );
}

/**
 * Removes what nobody needs any more and writes the pointer: the folder it names is complete by now.
 *
 * @param {string} store
 * @param {string} name
 * @param {Release} release
 * @param {Date} now
 */
async function pointTo(store, name, release, now) {
  const pointer = flip(name, readPointer(store, name), release);
  const home = path.join(store, 'remotes', name);
  const folders = await versionFolders(home);
  const dropped = versionsToDrop(folders, pointer, now.getTime());
  const kept = pointer.kept.filter(
    (version) => existsSync(path.join(home, version)) && !dropped.includes(version),
  );
  await writeAtomically(pointerFile(store, name), `${JSON.stringify({ ...pointer, kept }, null, 2)}\n`);
  await Promise.all(dropped.map((version) => rm(path.join(home, version), { recursive: true })));
}

/**
 * Publishes a built remote: its immutable folder first, then the pointer.
 *
 * @param {{ store: string, name: string, version: string, folder: string, now?: Date }} build
 */
export async function publishRemote({ store, name, version, folder, now = new Date() }) {
  await precompress(filesBelow(folder));
  const release = await describeRelease(folder, version, now);
  await place(folder, path.join(store, 'remotes', name, version));
  await pointTo(store, name, release, now);
}

/**
 * Makes a version current whose folder is in the store already.
 *
 * @param {{ store: string, name: string, version: string, now?: Date }} build
 */
export async function republishRemote({ store, name, version, now = new Date() }) {
  const release = await describeRelease(path.join(store, 'remotes', name, version), version, now);
  await pointTo(store, name, release, now);
}

const SHELL_LAST = ['index.html', 'contract.json'];
const ASSETS = 'assets';

/**
 * Removes files of shell versions that are gone: one that any kept version names stays.
 *
 * @param {string} store
 */
async function dropOldAssets(store) {
  const versions = path.join(store, 'remotes/shell');
  const named = (await readdir(versions)).flatMap(
    (version) => readJsonIfThere(path.join(versions, version, 'files.json')) ?? [],
  );
  const folder = path.join(store, 'shell', ASSETS);
  const stale = (await readdir(folder)).filter((file) => !named.includes(file.replace(/\.(?:br|gz)$/, '')));
  await Promise.all(stale.map((file) => rm(path.join(folder, file))));
}

/**
 * Publishes the shell: files of hashed names beside those of older pages, the page last. Its pointer
 * carries the contract alone.
 *
 * @param {{ store: string, version: string, folder: string, publicFolder: string, now?: Date }} build
 */
export async function publishShell({ store, version, folder, publicFolder, now = new Date() }) {
  if (existsSync(publicFolder)) await cp(publicFolder, folder, { recursive: true });
  const assets = await readdir(path.join(folder, ASSETS));
  await precompress(filesBelow(path.join(folder, ASSETS)));
  const home = path.join(store, 'shell');
  const isEarly = (/** @type {string} */ source) => !SHELL_LAST.includes(path.relative(folder, source));
  await cp(folder, home, { recursive: true, filter: isEarly });
  await writeAtomically(path.join(home, 'index.html'), await readFile(path.join(folder, 'index.html')));

  const versionFolder = path.join(store, 'remotes/shell', version);
  await writeAtomically(path.join(versionFolder, 'files.json'), JSON.stringify(assets));
  await writeAtomically(
    path.join(versionFolder, 'contract.json'),
    await readFile(path.join(folder, 'contract.json')),
  );
  await rm(folder, { recursive: true });
  const release = { version, css: [], preload: [], contract: `${version}/contract.json`, integrity: {} };
  await pointTo(store, 'shell', { ...release, since: now.toISOString() }, now);
  await dropOldAssets(store);
}

/**
 * Publishes the embed loader: under names that stay, for integrators who want every fix, and in a folder of
 * its version, for those who pin one.
 *
 * @param {{ store: string, version: string, folder: string, publicFolder: string, now?: Date }} build
 */
export async function publishEmbed({ store, version, folder, publicFolder, now = new Date() }) {
  if (existsSync(publicFolder)) await cp(publicFolder, folder, { recursive: true });
  await precompress(filesBelow(folder));
  const home = path.join(store, 'embed');
  await cp(folder, home, { recursive: true });
  await place(folder, path.join(home, version));
  await writeAtomically(path.join(home, 'version.json'), `${JSON.stringify({ version })}\n`);
  const folders = await versionFolders(home);
  const dropped = versionsToDrop(folders, { current: { version }, previous: null }, now.getTime());
  await Promise.all(dropped.map((old) => rm(path.join(home, old), { recursive: true })));
}
