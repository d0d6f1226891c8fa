import { tokenFor } from '@quits/testing';

const REMOTES = {
  'mf-auth': '/remotes/mf-auth/current.json',
  'mf-groups': '/remotes/mf-groups/current.json',
};
const ROUTES = {
  '/login': 'mf-auth',
  '/': 'mf-groups',
  '/groups/:groupId': 'mf-groups',
  '/view/:token': 'mf-groups',
};
const API = 'http://api.test:8000';
const ADA = { id: 1, name: 'Ada', email: 'ada@example.com' };
const CONTRACT = 'http://localhost/remotes/mf-groups/1.0.0/contract.json';

const pointerOf = (name: string, further = {}) => ({
  schema: 1,
  name,
  current: {
    version: '1.0.0',
    entry: '1.0.0/remoteEntry.js',
    contract: '1.0.0/contract.json',
    css: ['1.0.0/style.css'],
    preload: ['1.0.0/chunk.js'],
    integrity: { '1.0.0/remoteEntry.js': 'sha384-x' },
    starts: {
      '/groups/:groupId': [{ path: '/api/groups/:groupId' }],
      '/': [{ path: '/api/groups/summary' }],
    },
  },
  previous: null,
  withdrawn: [],
  ...further,
});

interface Visit {
  path?: string;
  token?: string | undefined;
  /** Pointers that the web server wrote into the page. */
  pointers?: Record<string, unknown>;
  /** Hints in a page that the service worker cached. */
  hints?: Record<string, unknown>;
  navigation?: { type: string; transferSize: number };
  /** The answer at the address of the pointer. */
  live?: object;
}

/** Runs the starter in a page; returns the addresses that it fetched, in order. */
async function open(visit: Visit): Promise<string[]> {
  const {
    path = '/groups/7',
    pointers,
    hints,
    live = {},
    navigation = { type: 'navigate', transferSize: 300 },
  } = visit;
  const token = 'token' in visit ? visit.token : tokenFor(ADA.id);
  window.history.replaceState(null, '', path);
  if (token !== undefined) localStorage.setItem('token', token);
  localStorage.setItem('user', JSON.stringify(ADA));
  const config = document.createElement('script');
  config.type = 'application/json';
  config.id = 'quits-config';
  config.textContent = JSON.stringify({
    api: { base: API },
    remotes: REMOTES,
    routes: ROUTES,
    pointers,
    hints,
  });
  document.head.append(config);
  const getEntriesByType = () => [navigation];
  Object.defineProperty(performance, 'getEntriesByType', { configurable: true, value: getEntriesByType });
  const asked: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((address) => {
    if (typeof address !== 'string') throw new TypeError('The starter asks for addresses');
    asked.push(address);
    const [, name] = /remotes\/([^/]+)\/current/.exec(address) ?? [];
    return Promise.resolve(new Response(JSON.stringify(name ? pointerOf(name, live) : {})));
  });
  await jest.isolateModulesAsync(async () => {
    await import('./starter.ts');
  });
  await new Promise((resolve) => setTimeout(resolve));
  return asked;
}

const preloaded = () => [...document.querySelectorAll('link')].map(({ href }) => new URL(href).pathname);

afterEach(() => {
  jest.restoreAllMocks();
  document.head.replaceChildren();
  localStorage.clear();
  delete document.documentElement.dataset.signedIn;
  delete window.__quitsEarly;
  delete window.__quitsPointers;
});

describe("the page's starter", () => {
  it('requests the data of the page once it has the pointer, as the signed-in user', async () => {
    const token = tokenFor(ADA.id);
    const asked = await open({ token });
    expect(asked).toEqual([
      'http://localhost/remotes/mf-groups/current.json',
      `${API}/api/groups/7`,
      CONTRACT,
    ]);
    const headers = { authorization: `Bearer ${token}` };
    expect(await window.__quitsEarly?.take(new Request(`${API}/api/groups/7`, { headers }))).toBeDefined();
    expect(document.documentElement.dataset.signedIn).toBe('');
    expect(preloaded()).toEqual(
      ['remoteEntry.js', 'chunk.js', 'style.css'].map((file) => `/remotes/mf-groups/1.0.0/${file}`),
    );
  });

  it('leaves the formats of the engine, which are slow to load, to an idle moment', async () => {
    const idle: (() => void)[] = [];
    Object.assign(window, { requestIdleCallback: (work: () => void) => idle.push(work) });
    const formats = jest.spyOn(Intl, 'NumberFormat');
    await open({});
    expect(formats).not.toHaveBeenCalled();
    idle.forEach((work) => work());
    expect(formats).toHaveBeenCalledWith('en');
    Reflect.deleteProperty(window, 'requestIdleCallback');
  });

  it('preloads files with the hashes of the pointer', async () => {
    const integrity = {
      '1.0.0/remoteEntry.js': 'sha256-x',
      '1.0.0/chunk.js': 'sha256-y',
      '1.0.0/style.css': 'sha256-z',
    };
    await open({
      live: { current: { ...pointerOf('mf-groups').current, hashes: '1.0.0/hashes.json', integrity } },
    });
    const links = [...document.querySelectorAll('link')];
    expect(links.map((link) => link.integrity)).toEqual(['sha256-x', 'sha256-y', 'sha256-z']);
    expect(links.map(({ crossOrigin }) => crossOrigin)).toEqual(['anonymous', 'anonymous', 'anonymous']);
  });

  it('takes the pointer that the web server wrote into the page', async () => {
    const asked = await open({ pointers: { 'mf-groups': pointerOf('mf-groups') } });
    expect(asked).toEqual([`${API}/api/groups/7`, CONTRACT]);
    expect(await window.__quitsPointers?.['mf-groups']).toMatchObject({ name: 'mf-groups' });
  });

  it.each([
    { type: 'back_forward', transferSize: 300 },
    { type: 'navigate', transferSize: 0 },
  ])('ignores pointers in a page that the browser cached (%j)', async (navigation) => {
    const kept = { 'mf-groups': pointerOf('mf-groups', { current: { version: 'withdrawn' } }) };
    const [first] = await open({ pointers: kept, navigation });
    expect(first).toBe('http://localhost/remotes/mf-groups/current.json');
    expect(await window.__quitsPointers?.['mf-groups']).toMatchObject({ current: { version: '1.0.0' } });
  });

  it('loads early by the hints of a cached page, and trusts only the live pointer', async () => {
    const hints = { 'mf-groups': pointerOf('mf-groups') };
    const asked = await open({ hints, live: { current: { version: '1.1.0' } } });
    expect(asked).toEqual([
      'http://localhost/remotes/mf-groups/current.json',
      `${API}/api/groups/7`,
      CONTRACT,
    ]);
    expect(await window.__quitsPointers?.['mf-groups']).toMatchObject({ current: { version: '1.1.0' } });
  });

  it('ignores the hints when the user is signed out', async () => {
    const asked = await open({ hints: { 'mf-groups': pointerOf('mf-groups') }, token: undefined });
    expect(asked.filter((address) => address.startsWith(API))).toEqual([]);
  });

  it.each([
    ['the user is signed out', undefined],
    ['the session has expired', tokenFor(ADA.id, Date.now() - 1000)],
  ])('requests nothing from the back end when %s, and loads the sign-in screen', async (_case, token) => {
    const asked = await open({ token });
    expect(asked[0]).toBe('http://localhost/remotes/mf-auth/current.json');
    expect(asked.filter((address) => address.startsWith(API))).toEqual([]);
    expect(window.__quitsEarly).toBeUndefined();
    expect(document.documentElement.dataset.signedIn).toBeUndefined();
  });

  it('loads the owner of a path that is open to people without a session', async () => {
    const asked = await open({ path: '/view/secret', token: undefined });
    expect(asked[0]).toBe('http://localhost/remotes/mf-groups/current.json');
  });

  it.each(['/login', '/no-such-page'])('loads the dashboard at %s for a signed-in user', async (path) => {
    expect(await open({ path })).toContain(`${API}/api/groups/summary`);
  });

  it('requests no data for a remote that is switched off', async () => {
    expect(await open({ live: { disabled: true } })).toHaveLength(1);
    expect(preloaded()).toEqual([]);
  });
});
