import { SHARED_FILES } from '@quits/contracts';
import { matchRoute, ROUTES } from '@quits/federation';
import { keepFiles, type PageFiles } from './keep-files.ts';
import { findFile, isPointer, isVersioned, keepPointer } from './kept-files.ts';
import { type AppPage, findPage, isPageKept, takeIn } from './kept-page.ts';
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
  request: Request;
  clientId: string;
  resultingClientId: string;
  respondWith(answer: Promise<Response>): void;
}
export interface MessageEvent extends LastingEvent {
  data: PageFiles;
}
export interface WorkerScope {
  addEventListener(type: 'install', listener: (event: LastingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: AskEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  skipWaiting(): Promise<void>;
  registration: ServiceWorkerRegistration;
  clients: {
    get(id: string): Promise<Client | undefined>;
    matchAll(options: { includeUncontrolled: boolean }): Promise<readonly Client[]>;
  };
}

/** The page that opens the expense form for shared files. */
const SHARED = '/?add=1&shared=1';
/** After this time a page may be in use, so the server's answer is for the next visit, in milliseconds. */
const IN_USE_AFTER_MS = 1500;
/** After a different page, the server is asked first for this long, in milliseconds. */
const SERVER_FIRST_MS = 10_000;

const isOfApp = (pathname: string) => ROUTES.some(({ path }) => matchRoute(path, pathname) !== undefined);

/**
 * Whether the kept page answers a navigation: to the app's normal page, and without a network also to others.
 * Overrides are in the address, and a reload has another cache mode than the default.
 */
function wantsPage({ url, method, cache }: Request): boolean {
  const { origin, pathname, search } = new URL(url);
  const isOfPage = method === 'GET' && origin === location.origin && isOfApp(pathname);
  return isOfPage && ((cache === 'default' && search === '') || !navigator.onLine);
}

const isShared = ({ url, method }: Request) =>
  method === 'POST' && url === location.origin + SHARED_FILES.path;

/** Hands files of the system's share menu to the expense form. */
async function takeShared(request: Request): Promise<Response> {
  await keepSharedFiles(await request.formData());
  return Response.redirect(new URL(SHARED, location.origin), 303);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const CLIENT_TRIES = 10;

/** A browser may know a page by its id only a moment after the worker has answered its navigation. */
async function findClient(clients: WorkerScope['clients'], id: string) {
  for (let tries = 1; tries < CLIENT_TRIES; tries += 1) {
    const client = await clients.get(id);
    if (client) return client;
    await pause(IN_USE_AFTER_MS / CLIENT_TRIES);
  }
  return undefined;
}

/** Shows the page from the server in place of the kept one. */
async function reload(clients: WorkerScope['clients'], id: string): Promise<void> {
  const client = await clients.get(id);
  if (!client) return;
  await client.navigate(client.url);
  // Requests that wait for this belong to the page that goes away.
  await pause(IN_USE_AFTER_MS);
}

async function install(scope: WorkerScope): Promise<void> {
  const [page] = await scope.clients.matchAll({ includeUncontrolled: true });
  if (page && isOfApp(new URL(page.url).pathname))
    await takeIn(scope.registration, await fetch(page.url, { headers: { accept: 'text/html' } }));
  // Repairs the effects of an older worker.
  await scope.skipWaiting();
}

/** Opens kept pages, and remembers which of them the server has not answered yet. */
function createOpener({ clients, registration }: WorkerScope) {
  /** Page that was opened from the cache → its check, until the server has answered. */
  const checks = new Map<string, Promise<void>>();
  let serverFirstUntil = 0;

  async function check({ request, resultingClientId: id }: AskEvent, cached: AppPage): Promise<void> {
    const startedAt = Date.now();
    const answer = await fetch(request);
    // A worker that takes itself back goes at once, unless it controls the page that it then reloads.
    await findClient(clients, id);
    if (await takeIn(registration, answer, cached)) {
      serverFirstUntil = Date.now() + SERVER_FIRST_MS;
      if (Date.now() - startedAt <= IN_USE_AFTER_MS) await reload(clients, id);
    }
    checks.delete(id);
  }

  async function openFromServer(event: AskEvent): Promise<Response> {
    const answer = await fetch(event.request);
    event.waitUntil(takeIn(registration, answer.clone()).catch(() => undefined));
    return answer;
  }

  async function open(event: AskEvent): Promise<Response> {
    const isServerFirst = navigator.onLine && Date.now() < serverFirstUntil;
    const cached = isServerFirst ? undefined : await findPage().catch(() => undefined);
    if (!cached) return openFromServer(event);
    // Without an answer, the page goes on with kept files.
    const checked = check(event, cached).catch(() => undefined);
    checks.set(event.resultingClientId, checked);
    event.waitUntil(checked);
    return new Response(cached.html, { headers: cached.headers });
  }

  return {
    open,
    /** Ends when the server has answered the page, or does not. */
    whenChecked: (clientId: string) => checks.get(clientId),
    /** Whether the server has not answered the page so far. */
    isAlone: (clientId: string) => checks.has(clientId) || !navigator.onLine,
  };
}

/** Keeps a pointer, unless the worker has been told to keep nothing any more. */
async function keepHeard(address: string, answer: Response): Promise<void> {
  if (await isPageKept()) await keepPointer(address, answer);
}

/** Keeps the files of a page, with the same exception. */
async function keepOf(page: PageFiles): Promise<void> {
  if (await isPageKept()) await keepFiles(page);
}

/** Asks the server for a pointer, and keeps it for later. */
async function fetchPointer(event: AskEvent): Promise<Response> {
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(keepHeard(event.request.url, answer.clone()).catch(() => undefined));
  return answer;
}

/**
 * Starts the worker. It answers a navigation with the kept page and requests the page from the server
 * meanwhile. No remote's code runs in the kept page before the server's answer; a different answer reloads
 * the page. Pointers and files come from the network, and only without one from the cache. Neither page nor
 * files hold user data, and the worker answers no other request.
 */
export function startWorker(scope: WorkerScope): void {
  const { open, whenChecked, isAlone } = createOpener(scope);

  /** What the network gives; without it, what is kept, where the server has not answered the page. */
  async function orKept({ request, clientId }: AskEvent, live: Promise<Response>): Promise<Response> {
    try {
      return await live;
    } catch (failure) {
      const cached = isAlone(clientId) ? await findFile(request.url) : undefined;
      if (!cached) throw failure;
      return cached;
    }
  }

  async function readPointer(event: AskEvent): Promise<Response> {
    const live = fetchPointer(event);
    await Promise.allSettled([live, whenChecked(event.clientId)]);
    return orKept(event, live);
  }

  scope.addEventListener('install', (event) => event.waitUntil(install(scope)));
  scope.addEventListener('message', (event) => {
    event.waitUntil(keepOf(event.data).catch(() => undefined));
  });
  scope.addEventListener('fetch', (event) => {
    const { request, clientId } = event;
    if (request.mode === 'navigate') {
      if (isShared(request)) event.respondWith(takeShared(request));
      else if (wantsPage(request)) event.respondWith(open(event));
    } else if (isPointer(request.url)) event.respondWith(readPointer(event));
    else if (isVersioned(request.url) && isAlone(clientId)) event.respondWith(orKept(event, fetch(request)));
  });
}
