import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { appPage } from './app-page.mjs';
import { framePage, isFramePage } from './frame-page.mjs';
import { contentSecurityPolicy, PAGE_HEADERS } from './policy.mjs';
import { pageSettings } from './settings.mjs';
import { cacheControlOf, encodingsOf, findFile, isShared } from './static-files.mjs';

/**
 * @typedef {import('node:http').IncomingMessage} Request
 * @typedef {import('node:http').ServerResponse} Response
 */

/**
 * @typedef {object} WebServerOptions
 * @property {string} store folder with `shell/` and `remotes/`
 * @property {import('./settings.mjs').WebSettings} settings
 * @property {Record<string, string>} [remotes] pointers that are elsewhere than in the store
 * @property {(request: Request, response: Response) => boolean} [first] answers a request before anybody else
 *   does, and says whether it did
 * @property {(html: string) => string} [changePage]
 * @property {boolean} [isRebuilt] the store's files change in place (development): nothing may be kept
 */

/** Headers of what pages of other origins may load. */
export const CORS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
};

/** @param {Request} request */
const pathOf = ({ url = '/' }) => url.split(/[?#]/)[0] ?? '/';

/** @param {Response} response @param {number} status @param {string} text @param {Record<string, string>} [headers] */
function sayStatus(response, status, text, headers = {}) {
  const body = `${text}\n`;
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    ...headers,
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

/** @param {Request} request @param {string} etag */
const isUnchanged = ({ headers }, etag) =>
  (headers['if-none-match'] ?? '').split(',').some((known) => known.trim() === etag);

/** @param {Request} request @param {Response} response @param {import('./static-files.mjs').FoundFile} found */
async function sendFile(request, response, { file, stats, encoding, type }) {
  const etag = `W/"${stats.size.toString(36)}-${Math.trunc(stats.mtimeMs).toString(36)}"`;
  response.setHeader('etag', etag);
  response.setHeader('vary', 'accept-encoding');
  if (isUnchanged(request, etag)) {
    response.writeHead(304).end();
    return;
  }
  if (encoding) response.setHeader('content-encoding', encoding);
  response.writeHead(200, { 'content-type': type, 'content-length': stats.size });
  if (request.method === 'HEAD') response.end();
  else await pipeline(createReadStream(file), response);
}

/** @param {Request} request */
const isNavigation = ({ headers }) => (headers.accept ?? '').includes('text/html');

/** A way to serve the app's page under its policy. */
function pageSender(/** @type {WebServerOptions} */ { store, settings, remotes, changePage }) {
  const config = { ...pageSettings(settings), ...(remotes ? { remotes } : {}) };
  const getPage = appPage(store, config, changePage);

  return async (/** @type {Request} */ request, /** @type {Response} */ response) => {
    const { bodies, etag, scriptHashes, styleHashes } = await getPage();
    const { host } = request.headers;
    const policy = contentSecurityPolicy({ host, settings, scriptHashes, styleHashes });
    for (const [name, value] of Object.entries({
      ...PAGE_HEADERS,
      'content-security-policy': policy,
      'x-frame-options': 'DENY',
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      etag,
    })) {
      response.setHeader(name, value);
    }
    if (isUnchanged(request, etag)) {
      response.writeHead(304).end();
      return;
    }
    const [encoding] = encodingsOf(request.headers['accept-encoding']);
    if (encoding) response.setHeader('content-encoding', encoding);
    const body = bodies[encoding ?? 'identity'];
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length });
    response.end(request.method === 'HEAD' ? undefined : body);
  };
}

/** A static page of the store (an embed's frame, the status page) gets a policy as well. */
function setPolicyOfPage(/** @type {Response} */ response, /** @type {WebServerOptions} */ { settings }) {
  const request = response.req;
  const isFramed = pathOf(request).startsWith('/embed/');
  const policy = contentSecurityPolicy({
    settings,
    scriptHashes: [],
    styleHashes: [],
    isFramed,
    ...(request.headers.host === undefined ? {} : { host: request.headers.host }),
  });
  for (const [name, value] of Object.entries({ ...PAGE_HEADERS, 'content-security-policy': policy })) {
    response.setHeader(name, value);
  }
}

/** A page for frames carries its configuration, so it is not sent as the file it is. */
async function sendFramePage(/** @type {Response} */ response, /** @type {WebServerOptions} */ options) {
  const body = Buffer.from(await framePage(options.store, pathOf(response.req), options.settings));
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

/**
 * Makes the web server: files of the store with their precompressed forms and cache headers, and the app's
 * page for a navigation to anything that is no file. The caller starts it with `listen`.
 *
 * @param {WebServerOptions} options
 */
export function createWebServer(options) {
  const sendPage = pageSender(options);

  /** @param {Request} request @param {Response} response */
  async function answer(request, response) {
    const pathname = pathOf(request);
    response.setHeader('x-content-type-options', 'nosniff');
    if (isShared(pathname)) for (const [name, value] of Object.entries(CORS)) response.setHeader(name, value);
    if (options.first?.(request, response)) return;
    if (request.method === 'OPTIONS' && isShared(pathname)) {
      response
        .writeHead(204, { 'access-control-allow-methods': 'GET, HEAD', 'access-control-max-age': '600' })
        .end();
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      sayStatus(response, 405, 'Only GET and HEAD are answered here', { allow: 'GET, HEAD' });
      return;
    }
    const isIndex = pathname === '/index.html';
    const encodings = encodingsOf(request.headers['accept-encoding']);
    const found = isIndex ? undefined : await findFile(options.store, pathname, encodings);
    if (found) {
      if (found.type.startsWith('text/html')) setPolicyOfPage(response, options);
      response.setHeader('cache-control', options.isRebuilt ? 'no-cache' : cacheControlOf(pathname));
      if (isFramePage(pathname)) await sendFramePage(response, options);
      else await sendFile(request, response, found);
    } else if (isIndex || isNavigation(request)) await sendPage(request, response);
    else sayStatus(response, 404, 'No such file');
  }

  return createServer((request, response) => {
    answer(request, response).catch((error) => {
      if (response.headersSent) response.destroy();
      else sayStatus(response, 500, 'The file could not be read');
      // A browser that went away while a file was sent is nothing to report.
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') console.error(error);
    });
  });
}
