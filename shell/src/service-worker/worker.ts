import { SHARED_FILES } from '@quits/contracts';
import { matchRoute, pointerPath, ROUTES } from '@quits/federation';
import { FILES, isPointer, isVersioned, keepPointer } from './kept-files.ts';
import { type AppPage, isSamePage, readAppPage, toKept } from './kept-page.ts';
import { keepSharedFiles } from './shared-files.ts';

/** The parts of a worker's interfaces in use; the types of pages lack them. */
interface Client {
  url: string;
  navigate(address: string): Promise<unknown>;
}
export interface LastingEvent {
  waitUntil(work: Promise<unknown>): void;
}
export interface AskEvent extends LastingEvent {
  request: Pick<Request, 'url' | 'method' | 'mode' | 'cache' | 'formData'>;
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
  navigator: { onLine: boolean };
}

const PREFIX = 'quits-page-';
const CACHE = `${PREFIX}1`;
/** The key of the one cached page. Not its path, which may hold a secret. */
const KEY = '/';
/** The page that opens the expense form for shared files. */
const SHARED = '/?add=1&shared=1';
/** After this time a page may be in use, so the server's answer is for the next visit, in milliseconds. */
const IN_USE_AFTER_MS = 1500;
/** After a different page, the server is asked first for this long, in milliseconds. */
const SERVER_FIRST_MS = 10_000;

/** Whether the server failed temporarily. Any other answer counts. */
const isTrouble = ({ status }: Response) => status >= 500 || status === 408 || status === 429;

const isOfApp = (pathname: string) => ROUTES.some(({ path }) => matchRoute(path, pathname) !== undefined);

/**
 * Whether the cached page answers a navigation: to the app's normal page, and without a network also to others.
 * Overrides are in the address, and a reload has another cache mode than the default.
 */
function wantsPage({ url, method, cache }: AskEvent['request'], scope: WorkerScope): boolean {
  const { origin, pathname, search } = new URL(url);
  const isOfPage = method === 'GET' && origin === scope.location.origin && isOfApp(pathname);
  return isOfPage && ((cache === 'default' && search === '') || !scope.navigator.onLine);
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

  /** Keeps the pointers that the server wrote into its page. */
  async function keepPointers({ config: { pointers = {}, remotes = {} } }: AppPage): Promise<void> {
    const files = await scope.caches.open(FILES);
    for (const [name, pointer] of Object.entries(pointers)) {
      const address = new URL(remotes[name] ?? `/${pointerPath(name)}`, scope.location.origin);
      await keepPointer(files, address.href, new Response(JSON.stringify(pointer)));
    }
  }

  /** Handles the server's page; returns whether it differs from the cached one. */
  async function takeIn(answer: Response, kept?: AppPage): Promise<boolean> {
    if (isTrouble(answer)) return false;
    const fresh = await readAppPage(answer);
    if (fresh && fresh.config.serviceWorker !== false) {
      await Promise.all([(await open()).put(KEY, toKept(fresh, kept)), keepPointers(fresh)]);
      return kept !== undefined && !isSamePage(kept, fresh);
    }
    await Promise.all([CACHE, FILES].map((name) => scope.caches.delete(name)));
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

const isShared = ({ url, method }: AskEvent['request'], { location }: WorkerScope) =>
  method === 'POST' && url === location.origin + SHARED_FILES.path;

/** The pointers and files that are kept for visits without a network. */
function createFileCache(scope: WorkerScope) {
  const open = () => scope.caches.open(FILES);
  async function keep(address: string, answer: Response): Promise<void> {
    // The worker may have been told to keep nothing any more.
    if (await scope.caches.has(CACHE)) await keepPointer(await open(), address, answer);
  }
  return {
    /** Asks the server, and keeps a pointer that it sends. */
    async ask(event: AskEvent): Promise<Response> {
      const { request } = event;
      const answer = await scope.fetch(request);
      if (answer.ok && isPointer(request.url))
        event.waitUntil(keep(request.url, answer.clone()).catch(() => undefined));
      return answer;
    },
    // The query counts attempts of a loader.
    find: async (address: string) => (await open()).match(address, { ignoreSearch: true, ignoreVary: true }),
  };
}

/**
 * Starts the worker. It answers a navigation with the cached page and requests the page from the server
 * meanwhile. No remote's code runs in the cached page before the server's answer; a different answer reloads
 * the page. Pointers and files come from the network, and only without one from the cache. Neither page nor
 * files hold user data, and the worker answers no other request.
 */
export function startWorker(scope: WorkerScope): void {
  /** Page that was opened from the cache → its check, until the server has answered. */
  const checks = new Map<string, Promise<void>>();
  let serverFirstUntil = 0;
  const cache = createPageCache(scope);
  const files = createFileCache(scope);

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
    const isServerFirst = scope.navigator.onLine && Date.now() < serverFirstUntil;
    const kept = isServerFirst ? undefined : await cache.read().catch(() => undefined);
    if (!kept) {
      const answer = await scope.fetch(event.request);
      event.waitUntil(cache.takeIn(answer.clone()).catch(() => undefined));
      return answer;
    }
    const id = event.resultingClientId;
    const checked = check(event, kept.page).then(
      () => void checks.delete(id),
      // Without an answer, the page goes on with kept files.
      () => undefined,
    );
    checks.set(id, checked);
    event.waitUntil(checked);
    return kept.answer;
  }

  /** Whether the server has not answered the page so far. */
  const isAlone = (clientId: string) => checks.has(clientId) || !scope.navigator.onLine;

  async function readFile(event: AskEvent): Promise<Response> {
    const { request, clientId } = event;
    const checked = isPointer(request.url) ? checks.get(clientId) : undefined;
    const [live] = await Promise.allSettled([files.ask(event), checked]);
    if (live.status === 'fulfilled') return live.value;
    const kept = isAlone(clientId) ? await files.find(request.url) : undefined;
    if (!kept) throw live.reason;
    return kept;
  }

  async function install(): Promise<void> {
    const [page] = await scope.clients.matchAll({ includeUncontrolled: true });
    if (page && isOfApp(new URL(page.url).pathname))
      await cache.takeIn(await scope.fetch(page.url, { headers: { accept: 'text/html' } }));
    // Repairs the effects of an older worker.
    await scope.skipWaiting();
  }

  /** Hands files of the system's share menu to the expense form. */
  async function takeShared({ request }: AskEvent): Promise<Response> {
    await keepSharedFiles(scope.caches, await request.formData());
    return Response.redirect(new URL(SHARED, scope.location.origin), 303);
  }

  scope.addEventListener('install', (event) => event.waitUntil(install()));
  scope.addEventListener('activate', (event) => event.waitUntil(cache.dropFormer()));
  scope.addEventListener('fetch', (event) => {
    const { request, clientId } = event;
    if (request.mode === 'navigate') {
      if (isShared(request, scope)) event.respondWith(takeShared(event));
      else if (wantsPage(request, scope)) event.respondWith(openPage(event));
    } else if (isPointer(request.url) || (isVersioned(request.url) && isAlone(clientId)))
      event.respondWith(readFile(event));
  });
}
