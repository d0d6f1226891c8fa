import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { readPointer } from '../release/publish.ts';
import { readJsonIfThere } from '../build/workspace.mjs';

const SCRIPT = /<script[^>]+src="([^"]+)"/g;

/**
 * Bytes of a file as they travel: its brotli form where there is one.
 *
 * @param {string} file
 */
export function bytesOverTheWire(file) {
  const packed = `${file}.br`;
  return statSync(existsSync(packed) ? packed : file).size;
}

/**
 * Scripts of a remote: its entry, and the chunks of its routes or of one part.
 *
 * @param {string} store
 * @param {string} remote
 * @param {string} [part] './expense-form'
 * @throws Error when the remote is not published
 */
function scriptsOf(store, remote, part) {
  const current = readPointer(store, remote)?.current;
  if (!current?.entry) throw new Error(`${remote} is not published: run npm run build`);
  const { preload } = part === undefined ? current : (current.parts?.[part] ?? { preload: [] });
  return [current.entry, ...preload].map((file) => path.join(store, 'remotes', remote, file));
}

/**
 * The scripts that a remote's first screen loads: the page's own and the remote's.
 *
 * @param {string} store
 * @param {string} remote
 * @returns {string[]} files
 * @throws Error when the remote is not published
 */
export function scriptsOfFirstLoad(store, remote) {
  const html = readFileSync(path.join(store, 'shell/index.html'), 'utf8');
  const own = [...html.matchAll(SCRIPT)].map(([, address]) => path.join(store, 'shell', String(address)));
  return [...own, ...scriptsOf(store, remote)];
}

/**
 * The scripts of the parts of siblings that a remote shows: they come when somebody is about to open one.
 *
 * @param {string} store
 * @param {string} remote
 * @returns {string[]} files
 * @throws Error when one of the siblings is not published
 */
export function scriptsOfParts(store, remote) {
  const contract = path.join(store, 'remotes', remote, String(readPointer(store, remote)?.current.contract));
  /** @type {string[]} */
  const parts = readJsonIfThere(contract)?.uses ?? [];
  return parts.flatMap((part) => {
    const [sibling = '', name] = part.split('/');
    return scriptsOf(store, sibling, `./${name}`);
  });
}

/**
 * Bytes of the page itself: its inline script counts as well.
 *
 * @param {string} store
 */
export const bytesOfPage = (store) =>
  zlib.brotliCompressSync(readFileSync(path.join(store, 'shell/index.html'))).length;
