import { matchRoute, ROUTES } from '@quits/federation';
import { isSamePage, readAppPage, toKept } from './kept-page.ts';
import type { AppPage } from './kept-page.ts';

/** The parts of a worker's interfaces in use; the types of pages lack them. */
interface Client {
  url: string;
  navigate(address: string): Promise<unknown>;
}
export interface LastingEvent {
  waitUntil(work: Promise<unknown>): void;
}
export interface AskEvent extends LastingEvent {
  request: Pick<Request, 'url' | 'method' | 'mode' | 'cache'>;
  clientId: string;
  resultingClientId: string;
  respondWith(answer: Promise<Response>): void;
}
export interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: AskEvent) => void): void;
  fetch(request: AskEvent['request'] | string, init?: RequestInit): Promise<Response>;
  skipWaiting(): Promise<void>;
  caches: CacheStorage;
  registration: { unregister(): Promise<boolean> };
  clients: {
    get(id: string): Promise<Client | undefined>;
    matchAll(options: { includeUncontrolled: boolean }): Promise<readonly Client[]>;
  };
  location: { origin: string };
}

const PREFIX = 'quits-page-';
const CACHE = `${PREFIX}1`;
/** The key of the one cached page. Not its path, which may hold a secret. */
const KEY = '/';
/** After this time a page may be in use, so the server's answer is for the next visit, in milliseconds. */
const IN_USE_AFTER_MS = 1500;
/** After a different page, the server is asked first for this long, in milliseconds. */
const SERVER_FIRST_MS = 10_000;
const POINTER = '/current.json';

/** Whether the server failed temporarily. Any other answer counts. */
const isTrouble = ({ status }: Response) => status >= 500 || status === 408 || status === 429;

const isOfApp = (pathname: string) => ROUTES.some(({ path }) => matchRoute(path, pathname) !== undefined);

/** Whether a navigation requests the app's normal page. Overrides are in the address. */
function wantsPage({ url, method, cache }: AskEvent['request'], own: string): boolean {
  const { origin, pathname, search } = new URL(url);
  // A reload has another cache mode than the default.
  return method === 'GET' && cache === 'default' && origin === own && search === '' && isOfApp(pathname);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The one page that is kept for the next visit. */
function createPageCache(scope: WorkerScope) {
  const open = () => scope.caches.open(CACHE);

  async function read(): Promise<{ answer: Response; page: AppPage } | undefined> {
    const answer = await (await open()).match(KEY);
    const page = answer && (await readAppPage(answer.clone()));
    return page && { answer, page };
  }

  /** Handles the server's page; returns whether it differs from the cached one. */
  async function takeIn(answer: Response, kept?: AppPage): Promise<boolean> {
    if (isTrouble(answer)) return false;
    const fresh = await readAppPage(answer);
    if (fresh && fresh.config.serviceWorker !== false) {
      await (await open()).put(KEY, toKept(fresh, kept));
      return kept !== undefined && !isSamePage(kept, fresh);
    }
    await scope.caches.delete(CACHE);
    if (fresh) await scope.registration.unregister();
    return true;
  }

  /** Deletes the caches of earlier workers. */
  async function dropFormer(): Promise<void> {
    const isFormer = (name: string) => name.startsWith(PREFIX) && name !== CACHE;
    await Promise.all((await scope.caches.keys()).filter(isFormer).map((name) => scope.caches.delete(name)));
  }

  return { read, takeIn, dropFormer };
}

/**
 * Starts the worker. It answers a navigation with the cached page and requests the page from the server
 * meanwhile. No remote's code runs in the cached page before the server's answer; a different answer reloads
 * the page. The worker caches this one page, which holds no user data, and answers no other request.
 */
export function startWorker(scope: WorkerScope): void {
  /** Page that was opened from the cache → its check, which ends with the server's answer. */
  const checks = new Map<string, Promise<void>>();
  let serverFirstUntil = 0;
  const cache = createPageCache(scope);

  async function check({ request, resultingClientId }: AskEvent, kept: AppPage): Promise<void> {
    const startedAt = Date.now();
    if (!(await cache.takeIn(await scope.fetch(request), kept))) return;
    serverFirstUntil = Date.now() + SERVER_FIRST_MS;
    if (Date.now() - startedAt > IN_USE_AFTER_MS) return;
    const client = await scope.clients.get(resultingClientId);
    if (!client) return;
    await client.navigate(client.url);
    // Requests that wait for this belong to the page that goes away.
    await pause(IN_USE_AFTER_MS);
  }

  async function openPage(event: AskEvent): Promise<Response> {
    const isServerFirst = Date.now() < serverFirstUntil;
    const kept = isServerFirst ? undefined : await cache.read().catch(() => undefined);
    if (!kept) {
      const answer = await scope.fetch(event.request);
      event.waitUntil(cache.takeIn(answer.clone()).catch(() => undefined));
      return answer;
    }
    const id = event.resultingClientId;
    const checked = check(event, kept.page).catch(() => undefined);
    checks.set(id, checked);
    event.waitUntil(checked.then(() => checks.delete(id)));
    return kept.answer;
  }

  async function readPointer({ request }: AskEvent, checked: Promise<void>): Promise<Response> {
    const [answer] = await Promise.all([scope.fetch(request), checked]);
    return answer;
  }

  async function install(): Promise<void> {
    const [page] = await scope.clients.matchAll({ includeUncontrolled: true });
    if (page && isOfApp(new URL(page.url).pathname))
      await cache.takeIn(await scope.fetch(page.url, { headers: { accept: 'text/html' } }));
    // Repairs the effects of an older worker.
    await scope.skipWaiting();
  }

  scope.addEventListener('install', (event) => event.waitUntil(install()));
  scope.addEventListener('activate', (event) => event.waitUntil(cache.dropFormer()));
  scope.addEventListener('fetch', (event) => {
    const { request, clientId } = event;
    if (request.mode === 'navigate') {
      if (wantsPage(request, scope.location.origin)) event.respondWith(openPage(event));
      return;
    }
    const checked = checks.get(clientId);
    if (checked && new URL(request.url).pathname.endsWith(POINTER))
      event.respondWith(readPointer(event, checked));
  });
}
