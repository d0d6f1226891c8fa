import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { lookup } from 'mrmime';
import sirv from 'sirv';

/** A file that carries its version or its hash in its address never changes; `/embed/v1/` is that of a major. */
const VERSIONED = /^\/(?:assets\/|remotes\/[^/]+\/[^/]+\/|embed\/\d[^/]*\/(?!.*\.html$))/;
const YEAR = 'public, max-age=31536000, immutable';

/** Whether pages of other origins may load what has this address. */
export const isShared = (pathname: string) => /^\/(?:remotes|embed)(?:\/|$)/.test(pathname);

/** How long a browser may keep what has this address: a year, or until it has asked again. */
export const cacheControlOf = (pathname: string) => (VERSIONED.test(pathname) ? YEAR : 'no-cache');

/**
 * The path that an address means, decoded. Nothing where a browser would write it otherwise (`/index.htm%6C`): what is
 * decided about a path holds for the file that is sent because a file has one spelling.
 */
export function readPath(url = '/'): string | undefined {
  const written = url.split(/[?#]/)[0] ?? '';
  try {
    const decoded = decodeURIComponent(written);
    const { pathname } = new URL(`http://quits.invalid${decoded}`);
    // The digits of an escape may be letters of either case.
    return pathname.toLowerCase() === written.toLowerCase() ? decoded : undefined;
  } catch {
    return undefined;
  }
}

/** Escapes of letters, digits and `-._~`, which need none (RFC 3986, 2.3). */
const NEEDLESS = /%(?:2[DE]|3\d|[46][1-9A-F]|5[0-9AF]|7[0-9AE])/gi;

/** The one spelling of an address with needless escapes (`/%7Eann`); nothing where it would mean another path. */
export function plainSpelling(url = '/'): string | undefined {
  const written = url.split(/[?#]/)[0] ?? '';
  const plain = written.replace(NEEDLESS, decodeURIComponent);
  // Two slashes would begin the name of another host.
  const isSame = plain !== written && !plain.startsWith('//') && readPath(plain) !== undefined;
  return isSame ? plain + url.slice(written.length) : undefined;
}

/** Whether a decoded path may name a file below the root: no folder, no hidden file, no way out. */
export function isFilePath(pathname: string): boolean {
  const segments = pathname.split('/');
  return segments.at(-1) !== '' && !segments.some((segment) => /^\.|[\\\0]/.test(segment));
}

/** The encodings that a request takes, best first. */
export function encodingsOf(acceptEncoding = ''): ('br' | 'gzip')[] {
  const taken = acceptEncoding
    .toLowerCase()
    .split(',')
    .filter((coding) => !/;\s*q=0(?:\.0*)?\s*$/.test(coding))
    .map((coding) => coding.split(';')[0]?.trim());
  return (['br', 'gzip'] as const).filter((coding) => taken.includes(coding));
}

/** The type of what a file holds. Scripts name their encoding: a page that embeds them may have another one. */
export function typeOf(pathname: string): string {
  const type = lookup(pathname) ?? 'application/octet-stream';
  return /^text\/|\/json$/.test(type) ? `${type}; charset=utf-8` : type;
}

/** Whether a file is a page, which needs a policy. */
export const isPage = (pathname: string) => typeOf(pathname).startsWith('text/html');

/** Ends the reading of a file with its answer, and an answer whose file cannot be read. */
function bindToFile(response: ServerResponse): void {
  response.once('pipe', (file) => {
    file.once('error', () => response.destroy());
    response.once('close', () => file.destroy());
  });
}

/**
 * Serves the files of a store with their precompressed forms: below `/remotes` and `/embed` the store's own
 * folders, else the shell's. The app's page is none of them.
 */
export function fileSender(store: string) {
  const options = {
    // Looks at the disk for each request: teams deploy while this runs.
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
    // Parts of files that may be compressed are not served.
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
