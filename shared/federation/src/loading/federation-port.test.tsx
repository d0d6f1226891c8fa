import type { Release } from '../pointer.ts';
import { createFederationPort, type EntryPlugin, type Explain, type RemotePort } from './federation-port.ts';

const FOLDER = 'http://localhost/remotes/mf-groups/1.0.0/';
const release: Release = {
  version: '1.0.0',
  entry: `${FOLDER}remoteEntry.js`,
  integrity: 'sha384-abc',
  contract: `${FOLDER}contract.json`,
  scripts: [`${FOLDER}a.js`],
  styles: [`${FOLDER}a.css`],
  pages: {
    '/': { scripts: [`${FOLDER}home.js`], styles: [] },
    '/groups': { scripts: [`${FOLDER}list.js`], styles: [] },
  },
  parts: { './expense-form': { scripts: [`${FOLDER}form.js`], styles: [] } },
};
const list = `${FOLDER}hashes.json`;
const listed = {
  ...release,
  hashes: { list, stated: { [list]: 'sha256-list', [`${FOLDER}a.js`]: 'sha256-a' } },
};
const request = { remote: 'mf-groups', expose: './routes', release, attempt: 0, isAfterHang: false };

const loadRemote = jest.fn(() => Promise.resolve({ RemoteRoutes: () => null }));
const registerRemotes = jest.fn();
let plugin: EntryPlugin | undefined;

function openPort({
  isPreloading = true,
  explain,
}: { isPreloading?: boolean; explain?: Explain } = {}): RemotePort {
  return createFederationPort(
    (given) => {
      plugin = given;
      return { loadRemote, registerRemotes };
    },
    { isPreloading, explain },
  );
}

function scriptFor(url: string): HTMLScriptElement {
  if (!plugin) throw new Error('The runtime has no plugin');
  return plugin.createScript({ url });
}

beforeEach(() => {
  jest.clearAllMocks();
  document.head.replaceChildren();
});

describe('federation port', () => {
  it('registers the entry under the name of the container and loads the exposed module', async () => {
    await openPort().loadModule(request);
    expect(registerRemotes).toHaveBeenCalledWith([{ name: 'mf_groups', entry: release.entry }], {
      force: true,
    });
    expect(loadRemote).toHaveBeenCalledWith('mf_groups/routes', { from: 'runtime' });
  });

  it('explains a load that failed', async () => {
    loadRemote.mockRejectedValueOnce(new Error('RUNTIME-008'));
    const explain = jest.fn<Promise<Error>, [unknown, Release]>(async () => new Error('it answers 404'));
    await expect(openPort({ explain }).loadModule(request)).rejects.toThrow('it answers 404');
    expect(explain).toHaveBeenCalledWith(new Error('RUNTIME-008'), release);
  });

  it('registers a version once, and a further attempt under a changed address', async () => {
    const port = openPort();
    await port.loadModule(request);
    await port.loadModule({ ...request, expose: './expense-form' });
    expect(registerRemotes).toHaveBeenCalledTimes(1);
    await port.loadModule({ ...request, attempt: 2 });
    const entry = `${release.entry}?attempt=2`;
    expect(registerRemotes).toHaveBeenLastCalledWith([{ name: 'mf_groups', entry }], { force: true });
    expect(scriptFor(entry).integrity).toBe('sha384-abc');
  });

  it('checks the integrity of the entry, which needs CORS', async () => {
    await openPort().loadModule(request);
    const script = scriptFor(release.entry);
    expect(script.src).toBe(release.entry);
    expect(script.integrity).toBe('sha384-abc');
    expect(script.crossOrigin).toBe('anonymous');
  });

  it('gives the entry the hashes of its other files, and reads their list with its own hash', async () => {
    const read = jest
      .spyOn(globalThis, 'fetch')
      .mockResolvedValue(Response.json({ 'late.js': 'sha256-late' }));
    await openPort().loadModule({ ...request, release: listed });
    const files = scriptFor(release.entry).quitsFiles;
    expect(await files?.hashOf(`${FOLDER}a.js`)).toBe('sha256-a');
    expect(await files?.hashOf(`${FOLDER}late.js`)).toBe('sha256-late');
    expect(read).toHaveBeenCalledWith(list, expect.objectContaining({ integrity: 'sha256-list' }));
    read.mockRestore();
  });

  it('preloads files with their hashes, and none whose hash is in the list', async () => {
    await openPort().loadModule({ ...request, release: listed });
    const preloads = [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')];
    expect(preloads.map(({ href, integrity, crossOrigin }) => [href, integrity, crossOrigin])).toEqual([
      [`${FOLDER}a.js`, 'sha256-a', 'anonymous'],
    ]);
  });

  it('preloads once the files of all pages, and those of the open page', async () => {
    const port = openPort();
    await port.loadModule(request);
    await port.loadModule(request);
    const preloads = [...document.querySelectorAll('link[rel="preload"]')];
    expect(preloads.map((link) => link.getAttribute('href'))).toEqual([
      `${FOLDER}a.js`,
      `${FOLDER}home.js`,
      `${FOLDER}a.css`,
    ]);
  });

  it('preloads for a part its own files, and none of the pages', async () => {
    await openPort().loadModule({ ...request, expose: './expense-form' });
    const preloads = [...document.querySelectorAll('link[rel="preload"]')];
    expect(preloads.map((link) => link.getAttribute('href'))).toEqual([`${FOLDER}form.js`]);
    document.head.replaceChildren();
    await openPort().loadModule({ ...request, expose: './unknown' });
    expect(document.querySelector('link')).toBeNull();
  });

  it('preloads nothing for a page that shows another remote', async () => {
    await openPort({ isPreloading: false }).loadModule(request);
    expect(document.querySelectorAll('link')).toHaveLength(0);
  });

  it('removes hanging scripts, and nothing else', () => {
    document.head.innerHTML = `
      <script src="${FOLDER}hanging.js"></script>
      <link rel="preload" href="${FOLDER}a.js">
      <script src="http://localhost/assets/main.js"></script>
      <link rel="preload" href="http://localhost/remotes/mf-auth/1.0.0/a.js">`;
    openPort().evict(release);
    const left = [...document.head.querySelectorAll('[src], [href]')].map(
      (element) => element.getAttribute('src') ?? element.getAttribute('href'),
    );
    expect(left).toEqual(['http://localhost/assets/main.js', 'http://localhost/remotes/mf-auth/1.0.0/a.js']);
  });
});
