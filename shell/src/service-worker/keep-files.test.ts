import { useCaches } from '@quits/testing/use-caches';
import { keepFiles, type PageFiles } from './keep-files.ts';
import { FILES } from './kept-files.ts';

const ORIGIN = 'https://quits.test';
const at = (path: string) => `${ORIGIN}${path}`;
const GROUPS = '/remotes/mf-groups';
const MAIN = '/assets/main.1.js';

const release = (version: string) => ({
  version,
  contract: `${version}/contract.json`,
  entry: `${version}/remoteEntry.js`,
  css: [],
  preload: [`${version}/1.js`],
  parts: { './part': { css: [`${version}/3.css`], preload: [] } },
  pages: { '/groups': { css: [], preload: [`${version}/2.js`] } },
  integrity: { [`${version}/remoteEntry.js`]: `sha384-${version}` },
});

const stored = useCaches();
let files: Map<string, Response>;
let pointer: object;
const fetchMock = jest.spyOn(globalThis, 'fetch');

/** The files of a page: its own script, and what it has loaded. */
const pageOf = (main: string, ...paths: string[]): PageFiles => ({
  loaded: [main, ...paths].map(at),
  own: [at(main)],
});

beforeEach(() => {
  files = new Map();
  stored.set(FILES, files);
  pointer = { current: release('1.0.0'), previous: null, withdrawn: [] };
  fetchMock.mockReset().mockImplementation(() => Promise.resolve(Response.json(pointer)));
});

/** The hash that the page demanded of a file. */
const integrityOf = (path: string) =>
  fetchMock.mock.calls
    .map(([asked]) => asked)
    .find((asked): asked is Request => asked instanceof Request && asked.url === at(path))?.integrity;

/** Paths of the kept files of a visit, below the folder of mf-groups. */
const keptPaths = () =>
  [...files.keys()].map((address) => address.replace(at(GROUPS), '').replace(ORIGIN, ''));
const OF_VERSION_1 = ['contract.json', 'remoteEntry.js', '1.js', '2.js', '3.css'].map(
  (file) => `/1.0.0/${file}`,
);

describe('for a visit without a network, the worker keeps', () => {
  it('its own files, the pointer, and the files of all pages and parts of what it runs', async () => {
    await keepFiles(pageOf(MAIN, `${GROUPS}/1.0.0/remoteEntry.js`, `${GROUPS}/1.0.0/lazy.js`));
    expect(keptPaths().sort()).toEqual([...OF_VERSION_1, '/1.0.0/lazy.js', '/current.json', MAIN].sort());
    expect(integrityOf(`${GROUPS}/1.0.0/remoteEntry.js`)).toBe('sha384-1.0.0');
  });

  it('the list of hashes of what it runs, by which the other files are checked', async () => {
    const hashes = '1.0.0/hashes.json';
    const { integrity, ...rest } = release('1.0.0');
    pointer = {
      current: { ...rest, hashes, integrity: { ...integrity, [hashes]: 'sha256-list' } },
      withdrawn: [],
    };
    await keepFiles(
      pageOf(MAIN, ...['remoteEntry', 'd', 'e', 'f', 'g'].map((name) => `${GROUPS}/1.0.0/${name}.js`)),
    );
    expect(keptPaths()).toContain(`/${hashes}`);
    expect(integrityOf(`${GROUPS}/${hashes}`)).toBe('sha256-list');
  });

  it('no former version, and no assets of a former shell', async () => {
    for (const path of ['/assets/main.0.js', `${GROUPS}/0.9.0/1.js`, '/remotes/mf-auth/1.0.0/1.js'])
      files.set(at(path), new Response());
    await keepFiles(pageOf('/assets/main.2.js', `${GROUPS}/1.0.0/remoteEntry.js`));
    const others = ['/assets/main.2.js', '/current.json', '/remotes/mf-auth/1.0.0/1.js'];
    expect(keptPaths().sort()).toEqual([...OF_VERSION_1, ...others].sort());
  });

  it('the assets of the same shell that other visits loaded', async () => {
    for (const path of [MAIN, '/assets/palette.js']) files.set(at(path), new Response());
    await keepFiles(
      pageOf(MAIN, `${GROUPS}/1.0.0/remoteEntry.js`, `${GROUPS}/1.0.0/a.js`, `${GROUPS}/1.0.0/b.js`),
    );
    expect(keptPaths()).toEqual(expect.arrayContaining([MAIN, '/assets/palette.js']));
  });

  it('nothing of a withdrawn version, though it still runs', async () => {
    pointer = { current: release('0.9.0'), previous: null, withdrawn: ['1.0.0'] };
    await keepFiles(
      pageOf(MAIN, ...['remoteEntry', 'a', 'b', 'c'].map((name) => `${GROUPS}/1.0.0/${name}.js`)),
    );
    expect(keptPaths()).toEqual(['/current.json', MAIN]);
  });

  it('four files at a time, so that those of the page come first', async () => {
    let open = 0;
    let most = 0;
    fetchMock.mockImplementation(async (asked) => {
      if (asked === at(`${GROUPS}/current.json`)) return Response.json(pointer);
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setTimeout(resolve));
      open -= 1;
      return new Response();
    });
    const names = Array.from({ length: 20 }, (_, index) => `${GROUPS}/1.0.0/lazy-${index}.js`);
    await keepFiles(pageOf(MAIN, `${GROUPS}/1.0.0/remoteEntry.js`, ...names));
    expect(most).toBe(4);
    expect(files.size).toBe(OF_VERSION_1.length + names.length + 2);
  });
});
