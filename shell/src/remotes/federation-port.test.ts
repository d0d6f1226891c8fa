import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { createFederationPort } from './federation-port.ts';
import type { Release } from './pointer.ts';

jest.mock('@module-federation/enhanced/runtime', () => ({
  loadRemote: jest.fn(() => Promise.resolve({ RemoteRoutes: () => null })),
  registerPlugins: jest.fn(),
  registerRemotes: jest.fn(),
}));

const FOLDER = 'http://localhost/remotes/mf-groups/1.0.0/';
const release: Release = {
  version: '1.0.0',
  entry: `${FOLDER}remoteEntry.js`,
  integrity: 'sha384-abc',
  contract: `${FOLDER}contract.json`,
  scripts: [`${FOLDER}a.js`],
  styles: [`${FOLDER}a.css`],
};
const request = { remote: 'mf-groups', expose: './routes', release, attempt: 0, isAfterHang: false };

function scriptFor(url: string): HTMLScriptElement {
  const plugin = jest.mocked(registerPlugins).mock.lastCall?.[0]?.[0];
  const script = plugin?.createScript?.({ url, remoteInfo: { name: 'mf_groups', entry: url } } as never);
  if (!(script instanceof HTMLScriptElement)) throw new Error('The plugin makes no script');
  return script;
}

beforeEach(() => {
  jest.clearAllMocks();
  document.head.replaceChildren();
});

describe('federation port', () => {
  it('registers the entry under the name of the container and loads what is exposed', async () => {
    await createFederationPort().loadModule(request);
    expect(registerRemotes).toHaveBeenCalledWith([{ name: 'mf_groups', entry: release.entry }], {
      force: true,
    });
    expect(loadRemote).toHaveBeenCalledWith('mf_groups/routes', { from: 'runtime' });
  });

  it('registers a version once, and a further attempt under a changed address', async () => {
    const port = createFederationPort();
    await port.loadModule(request);
    await port.loadModule({ ...request, expose: './expense-form' });
    expect(registerRemotes).toHaveBeenCalledTimes(1);
    await port.loadModule({ ...request, attempt: 2 });
    const entry = `${release.entry}?attempt=2`;
    expect(registerRemotes).toHaveBeenLastCalledWith([{ name: 'mf_groups', entry }], { force: true });
    expect(scriptFor(entry).integrity).toBe('sha384-abc');
  });

  it('checks the integrity of the entry, which needs CORS', async () => {
    await createFederationPort().loadModule(request);
    const script = scriptFor(release.entry);
    expect(script.src).toBe(release.entry);
    expect(script.integrity).toBe('sha384-abc');
    expect(script.crossOrigin).toBe('anonymous');
  });

  it('preloads chunks and styles once', async () => {
    const port = createFederationPort();
    await port.loadModule(request);
    await port.loadModule(request);
    const preloads = [...document.querySelectorAll('link[rel="preload"]')];
    expect(preloads.map((link) => link.getAttribute('href'))).toEqual([`${FOLDER}a.js`, `${FOLDER}a.css`]);
  });

  it('takes away what hangs, and nothing else', () => {
    document.head.innerHTML = `
      <script src="${FOLDER}hanging.js"></script>
      <link rel="preload" href="${FOLDER}a.js">
      <script src="http://localhost/assets/main.js"></script>
      <link rel="preload" href="http://localhost/remotes/mf-auth/1.0.0/a.js">`;
    createFederationPort().abandon(release);
    const left = [...document.head.querySelectorAll('[src], [href]')].map(
      (element) => element.getAttribute('src') ?? element.getAttribute('href'),
    );
    expect(left).toEqual(['http://localhost/assets/main.js', 'http://localhost/remotes/mf-auth/1.0.0/a.js']);
  });
});
