import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import path from 'node:path';
import { PATHS } from '@quits/contracts';
import { matchRoute, ROUTES } from '@quits/federation';
import {
  cacheControlOf,
  encodingsOf,
  fileSender,
  isFilePath,
  isPage,
  isShared,
  readPath,
  typeOf,
} from './files.ts';
import { appPage, framePage, injectConfig, isFramePage } from './page.ts';
import { contentSecurityPolicy, CORS, HTTPS_ONLY, isIpv6Host, NOINDEX, PAGE_HEADERS } from './policy.ts';
import { pageSettings, type WebSettings } from './settings.ts';

export interface WebServerOptions {
  /** Folder with `shell/` and `remotes/`. */
  store: string;
  settings: WebSettings;
  /** Whether the server has no account so far; undefined: not known now. Default: it has one. */
  isEmpty?: (() => Promise<boolean | undefined>) | undefined;
  /** For a store whose files change in place. Its files must not be cached. */
  development?: {
    /** Answers a request before the server does. Returns whether it did. */
    answer: (request: IncomingMessage, response: ServerResponse) => boolean;
    changePage: (html: string) => string;
  };
}

const SERVICE_WORKER = '/service-worker.js';
/** A page waits no longer for the server. */
const EMPTY_WITHIN_MS = 500;
/** Browsers request the worker's script on each visit, regardless of the active worker. */
const END_OF_WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .finally(() => registration.unregister()),
  ),
);
`;

const HTML = { 'content-type': 'text/html; charset=utf-8' };

const isNavigation = ({ headers }: IncomingMessage) => (headers.accept ?? '').includes('text/html');
/** Link checkers and the previews of chats accept anything. */
const isRoute = (pathname: string) => ROUTES.some(({ path: route }) => matchRoute(route, pathname));
const isUnchanged = ({ headers }: IncomingMessage, etag: string) =>
  (headers['if-none-match'] ?? '').split(',').some((known) => known.trim() === etag);

function setHeaders(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

function send(response: ServerResponse, status: number, body: Buffer, headers: OutgoingHttpHeaders): void {
  response.writeHead(status, { 'content-length': body.length, ...headers });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

function sendStatus(response: ServerResponse, status: number, text: string, headers = {}): void {
  const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  send(response, status, Buffer.from(`${text}\n`), { ...plain, ...headers });
}

/** Asks until the server has an account, which it keeps for ever. */
function untilFilled(isEmpty: () => Promise<boolean | undefined>): () => Promise<boolean> {
  let last: boolean | undefined;
  return async () => {
    if (last !== false) last = await isEmpty();
    return last === true;
  };
}

/** Creates a function that serves the app's page under its policy. */
function pageSender({
  store,
  settings,
  isEmpty = () => Promise.resolve(false),
  development,
}: WebServerOptions) {
  const change = (built: string, isServerEmpty: boolean) => {
    const html = injectConfig(built, pageSettings(settings, isServerEmpty));
    return development?.changePage(html) ?? html;
  };
  const getPage = appPage({ store, settings, isEmpty: untilFilled(isEmpty), change });

  return async (request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void> => {
    const { host } = request.headers;
    if (isIpv6Host(host) && settings.apiUrl === undefined && !settings.isOneOrigin) {
      sendStatus(
        response,
        421,
        'Open Quits by a name or an IPv4 address: a policy of browsers names no IPv6 address',
      );
      return;
    }
    const { bodies, etag, scriptHashes, styleHashes } = await getPage(pathname);
    setHeaders(response, {
      ...PAGE_HEADERS,
      ...(matchRoute(PATHS.view, pathname) && NOINDEX),
      'content-security-policy': contentSecurityPolicy({ host, settings, scriptHashes, styleHashes }),
      'x-frame-options': 'DENY',
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
      etag,
    });
    if (isUnchanged(request, etag)) {
      response.writeHead(304).end();
      return;
    }
    const [encoding] = encodingsOf(request.headers['accept-encoding']);
    const headers = { ...HTML, ...(encoding && { 'content-encoding': encoding }) };
    send(response, 200, bodies[encoding ?? 'identity'], headers);
  };
}

/** Sets the policy of a page that is a file, such as an embed page or the status page. */
function setPolicyOfFile(response: ServerResponse, pathname: string, settings: WebSettings): void {
  const { host } = response.req.headers;
  const isFramed = pathname.startsWith('/embed/');
  const policy = contentSecurityPolicy({ host, settings, isFramed });
  setHeaders(response, { ...PAGE_HEADERS, 'content-security-policy': policy });
}

/** Sends a page for frames with its configuration instead of the unchanged file. */
async function sendFramePage(
  pathname: string,
  response: ServerResponse,
  { store, settings }: WebServerOptions,
) {
  const file = path.join(store, pathname);
  const isThere = isFramePage(pathname) && isFilePath(pathname) && existsSync(file);
  if (isThere) send(response, 200, Buffer.from(framePage(await readFile(file, 'utf8'), settings)), HTML);
  return isThere;
}

/** Sends a worker that replaces every other one and unregisters itself. Returns whether it did. */
function endWorker(pathname: string, response: ServerResponse, { withoutServiceWorker }: WebSettings) {
  const isWanted = withoutServiceWorker && pathname === SERVICE_WORKER;
  const headers = { 'content-type': typeOf(SERVICE_WORKER), 'cache-control': 'no-cache' };
  if (isWanted) send(response, 200, Buffer.from(END_OF_WORKER), headers);
  return isWanted;
}

/**
 * Refuses methods other than GET and HEAD, and answers preflights. Returns whether it sent an
 * answer.
 */
function refuseWrites(
  { method = '' }: IncomingMessage,
  response: ServerResponse,
  isPublic: boolean,
): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  if (method === 'OPTIONS' && isPublic) {
    const allowed = { 'access-control-allow-methods': 'GET, HEAD', 'access-control-max-age': '600' };
    response.writeHead(204, allowed).end();
  } else sendStatus(response, 405, 'Only GET and HEAD are answered here', { allow: 'GET, HEAD' });
  return true;
}

/** Files that change in place must not be cached by a service worker. */
function settingsOf({ settings, development }: WebServerOptions): WebSettings {
  return development ? { ...settings, withoutServiceWorker: true } : settings;
}

/**
 * Creates the function that answers the web server's requests. It serves files of the store with
 * precompressed forms and cache headers. A route of the app, and a navigation to any other path without a file, get the
 * app's page.
 */
export function createPages(given: WebServerOptions): RequestListener {
  const options = { ...given, settings: settingsOf(given) };
  const { store, settings, development } = options;
  const sendPage = pageSender(options);
  const sendFile = fileSender(store);
  const isAnswered = (request: IncomingMessage, response: ServerResponse, pathname: string) =>
    (development?.answer(request, response) ?? false) ||
    refuseWrites(request, response, isShared(pathname)) ||
    endWorker(pathname, response, settings);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    setHeaders(response, { 'x-content-type-options': 'nosniff', ...(settings.isHttpsOnly && HTTPS_ONLY) });
    const pathname = readPath(request.url);
    if (pathname === undefined) {
      sendStatus(response, 400, 'No browser writes an address like this');
      return;
    }
    if (isShared(pathname)) setHeaders(response, CORS);
    if (isAnswered(request, response, pathname)) return;
    if (pathname === '/') return sendPage(request, response, pathname);
    response.setHeader('cache-control', development ? 'no-cache' : cacheControlOf(pathname));
    if (isPage(pathname)) setPolicyOfFile(response, pathname, settings);
    if (await sendFramePage(pathname, response, options)) return;
    const isFound = await new Promise<boolean>((resolve) => {
      sendFile(request, response, pathname, () => resolve(false));
      resolve(true);
    });
    if (isFound) return;
    if (isNavigation(request) || isRoute(pathname)) await sendPage(request, response, pathname);
    else sendStatus(response, 404, 'No such file');
  }

  return (request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else sendStatus(response, 500, 'The file could not be read');
      // oxlint-disable-next-line no-console -- The operator's log is this process' standard error.
      console.error(error);
    });
  };
}

/**
 * Gives the function that asks a server in another process whether it has no account so far.
 *
 * @returns undefined while the server does not answer
 */
export const askWhetherEmpty =
  ({ apiUrl, apiPort }: WebSettings) =>
  async (): Promise<boolean | undefined> => {
    const address = `${apiUrl ?? `http://127.0.0.1:${apiPort}`}/health/ready`;
    try {
      const answer = await fetch(address, { signal: AbortSignal.timeout(EMPTY_WITHIN_MS) });
      return ((await answer.json()) as { accounts?: boolean }).accounts === false;
    } catch {
      return undefined;
    }
  };

/** Creates the web server. The caller starts it with `listen`. */
export const createWebServer = (options: WebServerOptions): Server => createServer(createPages(options));
