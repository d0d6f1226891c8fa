import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { lookup } from 'mrmime';
import sirv from 'sirv';

/**
 * A file with a version or hash in its URL never changes. `/embed/v1/` names only a major version,
 * so it does change.
 */
const VERSIONED = /^\/(?:assets\/|remotes\/[^/]+\/[^/]+\/|embed\/\d[^/]*\/(?!.*\.html$))/;
const YEAR = 'public, max-age=31536000, immutable';

/** Whether pages on other origins may load the file at this path. */
export const isShared = (pathname: string) => /^\/(?:remotes|embed)(?:\/|$)/.test(pathname);

/** How long a browser may cache the file at this path: a year, or until it revalidates. */
export const cacheControlOf = (pathname: string) => (VERSIONED.test(pathname) ? YEAR : 'no-cache');

/**
 * The decoded path of a URL. Undefined if a browser would spell it differently (`/index.htm%6C`).
 * Each file has one spelling, so decisions about the path also hold for the file that is sent.
 */
export function readPath(url = '/'): string | undefined {
  const written = url.split(/[?#]/)[0] ?? '';
  try {
    const decoded = decodeURIComponent(written);
    const { pathname } = new URL(`http://quits.invalid${decoded}`);
    // The hex digits of an escape may be of either case.
    return pathname.toLowerCase() === written.toLowerCase() ? decoded : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether a decoded path may name a file below the root: no folder, no hidden file, no escape from
 * the root.
 */
export function isFilePath(pathname: string): boolean {
  const segments = pathname.split('/');
  return segments.at(-1) !== '' && !segments.some((segment) => /^\.|[\\\0]/.test(segment));
}

/** The encodings that a request accepts, best first. */
export function encodingsOf(acceptEncoding = ''): ('br' | 'gzip')[] {
  const taken = acceptEncoding
    .toLowerCase()
    .split(',')
    .filter((coding) => !/;\s*q=0(?:\.0*)?\s*$/.test(coding))
    .map((coding) => coding.split(';')[0]?.trim());
  return (['br', 'gzip'] as const).filter((coding) => taken.includes(coding));
}

/**
 * The content type of a file. Scripts declare their encoding, because a page that embeds them may
 * use another one.
 */
export function typeOf(pathname: string): string {
  const type = lookup(pathname) ?? 'application/octet-stream';
  return /^text\/|\/json$/.test(type) ? `${type}; charset=utf-8` : type;
}

/** Whether a file is a page, which needs a policy. */
export const isPage = (pathname: string) => typeOf(pathname).startsWith('text/html');

/** Stops reading a file when its answer ends, and aborts an answer whose file cannot be read. */
function bindToFile(response: ServerResponse): void {
  response.once('pipe', (file) => {
    file.once('error', () => response.destroy());
    response.once('close', () => file.destroy());
  });
}

/**
 * Serves the files of a store with their precompressed forms. `/remotes` and `/embed` are folders
 * of the store; all other paths are in the shell. It does not serve the app's page.
 */
export function fileSender(store: string) {
  const options = {
    // Reads the disk for each request, because teams deploy while the server runs.
    dev: true,
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders: (response: ServerResponse, pathname: string) => {
      response.setHeader('content-type', typeOf(pathname));
    },
  };
  const [published, shell] = [sirv(store, options), sirv(path.join(store, 'shell'), options)];
  return (request: IncomingMessage, response: ServerResponse, pathname: string, otherwise: () => void) => {
    if (!isFilePath(pathname)) {
      otherwise();
      return;
    }
    request.headers['accept-encoding'] = encodingsOf(request.headers['accept-encoding']).join();
    // Ranges are not supported, because files may be compressed.
    delete request.headers.range;
    bindToFile(response);
    const fromShell = () => {
      if (isPage(pathname) && !isShared(pathname)) otherwise();
      else shell(request, response, otherwise);
    };
    if (isShared(pathname)) published(request, response, fromShell);
    else fromShell();
  };
}
