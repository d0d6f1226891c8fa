import type { DrawPreview } from '@quits/federation';
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
const BEN = { id: 2, name: 'Ben', email: 'ben@example.com' };
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
      ['style.css', 'remoteEntry.js', 'chunk.js'].map((file) => `/remotes/mf-groups/1.0.0/${file}`),
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
    expect(links.map((link) => link.integrity)).toEqual(['sha256-z', 'sha256-x', 'sha256-y']);
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

describe("the preview of the starter's page", () => {
  const SCRIPT = '1.0.0/group-preview.js';
  const drawn = {
    element: document.createElement('div'),
    moveTo: () => true,
    giveWayTo: () => undefined,
  };
  const draw = jest.fn<ReturnType<DrawPreview>, Parameters<DrawPreview>>();

  /** Loads the scripts that the starter adds, as a browser does: a preview offers to draw. */
  function loadScripts(): void {
    const append = document.head.append.bind(document.head);
    jest.spyOn(document.head, 'append').mockImplementation((...nodes) => {
      append(...nodes);
      for (const node of nodes) {
        if (node instanceof HTMLScriptElement && node.src !== '') {
          node.quitsPreview = draw;
          setTimeout(() => node.dispatchEvent(new Event('load')));
        }
      }
    });
  }

  const withPreview = (further: object = {}, hash = 'sha256-p') => ({
    'mf-groups': pointerOf('mf-groups', {
      current: {
        ...pointerOf('mf-groups').current,
        hashes: '1.0.0/hashes.json',
        integrity: { [SCRIPT]: hash },
        pages: { '/groups/:groupId': { css: ['1.0.0/group.css'], preload: [], preview: SCRIPT } },
      },
      ...further,
    }),
  });

  /** A visit whose early calls and contract have answers. */
  async function preview(visit: Omit<Visit, 'live'>, { core = '^3.0.0' } = {}) {
    loadScripts();
    const opened = open({ ...visit, path: visit.path ?? '/groups/7' });
    jest.mocked(fetch).mockImplementation((address) => {
      const isContract = address === CONTRACT;
      return Promise.resolve(Response.json(isContract ? { core } : { id: 7 }));
    });
    await opened;
    return window.__quitsPreview;
  }

  beforeEach(() => {
    draw.mockReset().mockResolvedValue(drawn);
  });
  afterEach(() => {
    window.__quitsPreview = undefined;
  });

  it('is drawn by the early answers and the styles of its page, with its hash', async () => {
    const shown = await preview({ pointers: withPreview() });
    expect(shown).toEqual({ remote: 'mf-groups', version: '1.0.0', path: '/groups/7', drawn });
    const [input] = draw.mock.calls[0] ?? [];
    expect(input).toMatchObject({ user: ADA, path: '/groups/7', hasExtras: false });
    const [answer] = await Promise.all(input?.answers ?? []);
    expect(await answer?.json()).toEqual({ id: 7 });
    expect(document.querySelector<HTMLScriptElement>('script[src]')?.integrity).toBe('sha256-p');
    const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
    expect([...sheets].map(({ href }) => href.split('/').at(-1))).toEqual(['style.css', 'group.css']);
  });

  it('can tell that another tab has signed out or in as another person', async () => {
    await preview({ pointers: withPreview() });
    const [input] = draw.mock.calls[0] ?? [];
    expect(input?.isSignedIn()).toBe(true);
    localStorage.setItem('token', tokenFor(BEN.id));
    localStorage.setItem('user', JSON.stringify(BEN));
    expect(input?.isSignedIn()).toBe(false);
    localStorage.removeItem('token');
    expect(input?.isSignedIn()).toBe(false);
  });

  it.each<[string, Parameters<typeof preview>]>([
    ['of a version that is switched off', [{ pointers: withPreview({ disabled: true }) }]],
    [
      'while a canary is out',
      [{ pointers: withPreview({ canary: { ...pointerOf('x').current, percent: 5 } }) }],
    ],
    ['without the hash of its script', [{ pointers: withPreview({}, '') }]],
    ['at an address with a query', [{ pointers: withPreview(), path: '/groups/7?tab=people' }]],
    ['at another address, which leads to it', [{ pointers: withPreview(), path: '/groups/7/' }]],
    ['for another core', [{ pointers: withPreview() }, { core: '^4.0.0' }]],
    ['without a session', [{ pointers: withPreview(), token: undefined }]],
  ])('is not drawn %s', async (_case, visit) => {
    expect((await preview(...visit))?.drawn).toBeUndefined();
    expect(draw).not.toHaveBeenCalled();
  });

  it('is not loaded by a person who saves data', async () => {
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
    expect(await preview({ pointers: withPreview() })).toBeUndefined();
    expect(preloaded()).not.toContain(`/remotes/mf-groups/${SCRIPT}`);
    Reflect.deleteProperty(navigator, 'connection');
  });

  it('is not drawn by a hint of a kept page whose version is no longer live', async () => {
    const live = { ...withPreview()['mf-groups'], current: pointerOf('mf-groups', {}).current };
    Object.assign(live.current, { version: '1.1.0' });
    const address = 'http://localhost/remotes/mf-groups/current.json';
    loadScripts();
    const opened = open({ hints: withPreview() });
    jest
      .mocked(fetch)
      .mockImplementation((asked) =>
        Promise.resolve(Response.json(asked === address ? live : { id: 7, core: '^3.0.0' })),
      );
    await opened;
    expect(await window.__quitsPreview).toBeUndefined();
    expect(draw).not.toHaveBeenCalled();
  });

  it('says what it failed by, for a report, to the operator', async () => {
    const error = 'No such amount';
    draw.mockRejectedValue(new Error(error));
    const shown = await preview({ pointers: withPreview() });
    expect(shown).toMatchObject({ remote: 'mf-groups', version: '1.0.0', error });
  });
});
