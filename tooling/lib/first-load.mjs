import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { readPointer } from './publish.mjs';

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
 * The scripts that a remote's first screen loads: the page's own, the remote's entry and the chunks of its
 * routes.
 *
 * @param {string} store
 * @param {string} remote
 * @returns {string[]} files
 * @throws Error when the remote is not published
 */
export function scriptsOfFirstLoad(store, remote) {
  const html = readFileSync(path.join(store, 'shell/index.html'), 'utf8');
  const own = [...html.matchAll(SCRIPT)].map(([, address]) => path.join(store, 'shell', String(address)));
  const current = readPointer(store, remote)?.current;
  if (!current?.entry) throw new Error(`${remote} is not published: run npm run build`);
  return [
    ...own,
    ...[current.entry, ...current.preload].map((file) => path.join(store, 'remotes', remote, file)),
  ];
}

/**
 * Bytes of the page itself: its inline script counts as well.
 *
 * @param {string} store
 */
export const bytesOfPage = (store) =>
  zlib.brotliCompressSync(readFileSync(path.join(store, 'shell/index.html'))).length;
