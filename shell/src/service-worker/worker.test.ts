import { useCaches } from '@quits/testing/use-caches';
import { FILES } from './kept-files.ts';
import { type AskEvent, type LastingEvent, startWorker, type WorkerScope } from './worker.ts';

const ORIGIN = 'https://quits.test';
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'",
};
const POINTER = `${ORIGIN}/remotes/mf-groups/current.json`;
const PAGE = 'quits-page-1';
const FILE = `${ORIGIN}/remotes/mf-groups/1.0.0/remoteEntry.js`;

interface Page {
  shell?: string;
  config?: object;
  policy?: string;
}

/** The app's page as a web server sends it. */
const pageOf = ({ shell = 'one', config = {}, policy = '' }: Page = {}) => {
  const html = `<script type="application/json" id="quits-config">${JSON.stringify(config)}</script>${shell}`;
  return new Response(html, {
    headers: { ...HEADERS, ...(policy && { 'content-security-policy': policy }) },
  });
};
const withPointer = (version: string): Page => ({ config: { pointers: { 'mf-groups': { version } } } });

const stored = useCaches();
/** Keeps something as an earlier visit did. */
const keep = async (name: string, address: string, answer: Response) =>
  (await caches.open(name)).put(address, answer);
const keptPages = () => [...(stored.get(PAGE)?.keys() ?? [])];

/** A worker's environment, with a server that the test controls. */
function surroundings(opened = '/groups') {
  const listeners = new Map<string, (event: never) => void>();
  const navigate = jest.fn((_address: string) => Promise.resolve());
  const unregister = jest.fn(() => Promise.resolve(true));
  const answer = jest.fn((_address: string): Promise<Response> =>
    Promise.reject(new TypeError('no network')),
  );
  const network = { onLine: true };
  let lookups = 0;
  const globals = { location: { origin: ORIGIN }, navigator: network };
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true });
  const fetchMock = (request: string | Request) =>
    answer(typeof request === 'string' ? request : request.url);
  Reflect.set(globalThis, 'fetch', fetchMock);
  const scope = {
    addEventListener: (type: string, listener: (event: never) => void) => listeners.set(type, listener),
    skipWaiting: () => Promise.resolve(),
    registration: { unregister },
    clients: {
      get: () => {
        lookups -= 1;
        return Promise.resolve(lookups < 0 ? { url: `${ORIGIN}/groups`, navigate } : undefined);
      },
      matchAll: () => Promise.resolve([{ url: ORIGIN + opened, navigate }]),
    },
  };
  startWorker(scope as unknown as WorkerScope);

  const works: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>) => works.push(work);
  const dispatch = (type: string, event: Partial<AskEvent & LastingEvent>) =>
    listeners.get(type)?.({ waitUntil, ...event } as never);

  return {
    /** Takes the network away. */
    goOffline() {
      network.onLine = false;
      answer.mockImplementation(() => Promise.reject(new TypeError('no network')));
    },
    navigate,
    unregister,
    /** Lets the browser know the page only after some lookups. */
    delayPage: (count: number) => (lookups = count),
    /** Sets the server's answers from now on. */
    serve: (give: (address: string) => Response | Promise<Response>) =>
      answer.mockImplementation((address) => Promise.resolve(give(address))),
    async install() {
      dispatch('install', {});
      await Promise.all(works);
    },
    /** Requests something in a page; returns the answer, or undefined where the worker ignores it. */
    async ask(path: string, request: Partial<Request> = {}): Promise<string | undefined> {
      let given: Promise<Response> | undefined;
      const url = new URL(path, ORIGIN).href;
      dispatch('fetch', {
        request: {
          url,
          method: 'GET',
          mode: 'navigate',
          cache: 'default',
          formData: () => Promise.resolve(new FormData()),
          ...request,
        } as Request,
        clientId: 'page',
        resultingClientId: 'page',
        respondWith(response) {
          given = response;
        },
      });
      return given && (await given).text();
    },
    /** Waits for the worker's background work. */
    async settle() {
      await jest.advanceTimersByTimeAsync(2000);
      await Promise.all(works);
    },
  };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the service worker', () => {
  it('answers the next visit immediately with its cached page, whose pointers are only hints', async () => {
    const worker = surroundings();
    worker.serve(() => pageOf(withPointer('1.0.0')));
    await worker.install();
    worker.serve(() => new Promise<Response>(() => undefined));
    const page = await worker.ask('/groups');
    expect(page).toContain('"hints":{"mf-groups":{"version":"1.0.0"}}');
    expect(page).not.toContain('pointers');
  });

  it('hands over a pointer only when the server has confirmed the cached page', async () => {
    const worker = surroundings();
    worker.serve(() => pageOf());
    await worker.install();
    let say: (page: Response) => void = () => undefined;
    worker.serve((address) =>
      address === POINTER ? new Response('live') : new Promise<Response>((resolve) => (say = resolve)),
    );
    await worker.ask('/groups');
    const read = jest.fn();
    const reading = worker.ask(POINTER, { mode: 'cors' }).then(read);
    await jest.advanceTimersByTimeAsync(500);
    expect(read).not.toHaveBeenCalled();
    say(pageOf(withPointer('1.1.0')));
    await reading;
    expect(read).toHaveBeenCalledWith('live');
    expect(worker.navigate).not.toHaveBeenCalled();
  });

  it.each([
    ['another shell', { shell: 'two' }],
    ['another configuration', { config: { reportUrl: 'https://reports.test' } }],
    ['another policy', { policy: "default-src 'self'" }],
  ])('reloads the page from the server when that has %s', async (_what, page) => {
    const worker = surroundings();
    worker.serve(() => pageOf());
    await worker.install();
    worker.serve(() => pageOf(page));
    await worker.ask('/groups');
    await worker.settle();
    expect(worker.navigate).toHaveBeenCalledWith(`${ORIGIN}/groups`);
    worker.serve(() => pageOf({ shell: 'three' }));
    expect(await worker.ask('/groups')).toContain('three');
    await worker.settle();
    expect(worker.navigate).toHaveBeenCalledTimes(1);
  });

  it('keeps a page that may be in use: a late answer is for the next visit', async () => {
    const worker = surroundings();
    worker.serve(() => pageOf());
    await worker.install();
    worker.serve(
      () => new Promise<Response>((resolve) => setTimeout(resolve, 1600, pageOf({ shell: 'two' }))),
    );
    await worker.ask('/groups');
    await worker.settle();
    expect(worker.navigate).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(10_000);
    worker.serve(() => Promise.reject(new TypeError('no network')));
    expect(await worker.ask('/groups')).toContain('two');
  });

  it('keeps serving its cache while the server is in trouble', async () => {
    const worker = surroundings();
    worker.serve(() => pageOf());
    await worker.install();
    worker.serve(() => new Response('busy', { status: 503, headers: HEADERS }));
    expect(await worker.ask('/groups')).toContain('one');
    await worker.settle();
    expect(worker.navigate).not.toHaveBeenCalled();
    expect(await worker.ask('/groups')).toContain('one');
  });

  it('drops the page when something else has taken its place', async () => {
    const worker = surroundings();
    worker.serve(() => pageOf());
    await worker.install();
    worker.serve(() => new Response('Who are you?', { status: 401, headers: HEADERS }));
    await worker.ask('/groups');
    await worker.settle();
    expect(worker.navigate).toHaveBeenCalledTimes(1);
    expect(keptPages()).toEqual([]);
    expect(await worker.ask('/groups')).toBe('Who are you?');
  });

  it('removes itself and its cache, when the page says so', async () => {
    const worker = surroundings();
    worker.serve(() => pageOf());
    await worker.install();
    worker.serve(() => pageOf({ config: { serviceWorker: false } }));
    await worker.ask('/groups');
    await worker.settle();
    expect(worker.unregister).toHaveBeenCalledTimes(1);
    expect([...stored.keys()]).toEqual([]);
    expect(worker.navigate).toHaveBeenCalledTimes(1);
  });

  it('stays until the browser knows the page that it has opened, or the page would not be reloaded', async () => {
    const worker = surroundings();
    worker.serve(() => pageOf());
    await worker.install();
    worker.serve(() => pageOf({ config: { serviceWorker: false } }));
    worker.delayPage(3);
    await worker.ask('/groups');
    await jest.advanceTimersByTimeAsync(200);
    expect(worker.unregister).not.toHaveBeenCalled();
    await worker.settle();
    expect(worker.unregister).toHaveBeenCalledTimes(1);
    expect(worker.navigate).toHaveBeenCalledTimes(1);
  });

  it('keeps no pointer that comes after it was told to keep nothing', async () => {
    const worker = surroundings();
    worker.serve((address) =>
      address === POINTER ? Response.json({}) : pageOf({ config: { serviceWorker: false } }),
    );
    await worker.ask('/groups');
    await worker.settle();
    await worker.ask(POINTER, { mode: 'cors' });
    await worker.settle();
    expect([...stored.keys()]).toEqual([]);
  });

  it('takes the page from the server when the cached one cannot be read', async () => {
    const worker = surroundings();
    await keep(PAGE, '/', new Response('half a pa', { headers: HEADERS }));
    worker.serve(() => pageOf());
    expect(await worker.ask('/groups')).toContain('one');
    await worker.settle();
    expect(await (await caches.match('/', { cacheName: PAGE }))?.text()).toContain('one');
  });

  it('caches one page, without the address that the user opened', async () => {
    const worker = surroundings();
    worker.serve(() => pageOf());
    await worker.ask('/invite/secret');
    await worker.ask('/reset-password/secret');
    await worker.settle();
    expect(keptPages()).toEqual([`${ORIGIN}/`]);
  });

  it.each([
    ['has no policy', '/groups', { 'content-type': 'text/html' }],
    ['is at a path that no route has', '/index.htm%6C', HEADERS],
  ])('caches no page that %s', async (_what, path, headers) => {
    const worker = surroundings(path);
    const html = await pageOf().text();
    worker.serve(() => new Response(html, { headers }));
    await worker.install();
    await worker.ask(path);
    await worker.settle();
    expect(keptPages()).toEqual([]);
  });

  it('shows no page that an earlier worker cached without a policy', async () => {
    const worker = surroundings();
    const html = await pageOf({ shell: 'framed' }).text();
    await keep(PAGE, '/', new Response(html, { headers: { 'content-type': 'text/html' } }));
    worker.serve(() => pageOf());
    expect(await worker.ask('/groups')).toContain('one');
  });

  it.each([
    ['a developer’s own build', '/groups?remote.mf-groups=http://localhost:3102/', {}],
    ['the status page', '/remotes/status.html', {}],
    ['a page for frames', '/embed/groups.html', {}],
    ['a path that no route has', '/index.htm%6C', {}],
    ['a reloaded page', '/groups', { cache: 'reload' }],
    ['a form that is sent', '/groups', { method: 'POST' }],
    ['a file', '/assets/main.js', { mode: 'no-cors' }],
    ['a call', 'https://api.test/api/groups', { mode: 'cors' }],
    ['a file of a remote', FILE, { mode: 'no-cors' }],
  ] as const)('leaves %s to the browser', async (_what, path, request) => {
    const worker = surroundings();
    worker.serve(() => pageOf());
    await worker.install();
    expect(await worker.ask(path, request)).toBeUndefined();
  });
});

describe('without a network, the service worker', () => {
  const pointer = (withdrawn: string[] = []) => new Response(JSON.stringify({ withdrawn }));

  /** A worker that has kept the page, a pointer and a file. */
  async function afterAVisit() {
    const worker = surroundings();
    worker.serve((address) => (address === POINTER ? pointer() : pageOf()));
    await worker.install();
    await worker.ask(POINTER, { mode: 'cors' });
    await worker.settle();
    await keep(FILES, FILE, new Response('entry'));
    return worker;
  }

  it('gives the page, the last pointer and the files that are kept', async () => {
    const worker = await afterAVisit();
    worker.goOffline();
    expect(await worker.ask('/groups')).toContain('one');
    expect(await worker.ask(POINTER, { mode: 'cors' })).toBe('{"withdrawn":[]}');
    expect(await worker.ask(`${FILE}?attempt=1`, { mode: 'no-cors' })).toBe('entry');
  });

  it('gives the page also for a reload, and for an address with a query', async () => {
    const worker = await afterAVisit();
    worker.goOffline();
    expect(await worker.ask('/groups', { cache: 'no-cache' })).toContain('one');
    expect(await worker.ask('/?add=1')).toContain('one');
  });

  it('gives files to a page that had no answer of the server, though the browser believes in its network', async () => {
    const worker = await afterAVisit();
    worker.serve(() => Promise.reject(new TypeError('no network')));
    await worker.ask('/groups');
    await worker.settle();
    expect(await worker.ask(FILE, { mode: 'no-cors' })).toBe('entry');
  });

  it('gives no kept pointer to a page that the server has answered', async () => {
    const worker = await afterAVisit();
    worker.serve(() => pageOf());
    await worker.ask('/groups');
    await worker.settle();
    worker.serve(() => Promise.reject(new TypeError('lost')));
    await expect(worker.ask(POINTER, { mode: 'cors' })).rejects.toThrow('lost');
  });

  it('gives no file of a version that was withdrawn, as far as the browser knows', async () => {
    const worker = await afterAVisit();
    worker.serve(() => pointer(['1.0.0']));
    await worker.ask(POINTER, { mode: 'cors' });
    await worker.settle();
    worker.goOffline();
    expect(await worker.ask(POINTER, { mode: 'cors' })).toBe('{"withdrawn":["1.0.0"]}');
    await expect(worker.ask(FILE, { mode: 'no-cors' })).rejects.toThrow('no network');
  });

  it('knows what the server writes into its page', async () => {
    const worker = await afterAVisit();
    worker.serve(() => pageOf({ config: { pointers: { 'mf-groups': { withdrawn: ['1.0.0'] } } } }));
    await worker.ask('/groups');
    await worker.settle();
    worker.goOffline();
    expect(await worker.ask(POINTER, { mode: 'cors' })).toBe('{"withdrawn":["1.0.0"]}');
    await expect(worker.ask(FILE, { mode: 'no-cors' })).rejects.toThrow('no network');
  });
});
