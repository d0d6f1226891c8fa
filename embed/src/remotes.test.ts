import type { ModuleRequest, RemotePort } from '@quits/federation/loading';
import pkg from '../package.json';
import { loadReporter } from './load-reports.ts';
import { placesOf } from './places.ts';
import { createRemotes } from './remotes.ts';

const BASE = 'https://quits.example/';
const release = (version: string) => ({
  version,
  entry: `${version}/remoteEntry.js`,
  contract: `${version}/contract.json`,
  css: [],
  preload: [],
  integrity: {},
});
const pointer = { schema: 1, current: release('1.1.0'), previous: release('1.0.0'), withdrawn: [] };

const NONE = {};

/** As a browser gives it, with a page's own address in it. */
function refusal(version: string): Error {
  const error = new Error('404');
  const file = `${BASE}remotes/mf-groups/${version}/remoteEntry.js`;
  error.stack = `Error: 404\n    at load (${file}?attempt=1:2:30)\n    at https://portal.example/ada.js:1:1`;
  return error;
}

interface Fixture {
  json: object;
  failing: Record<string, number>;
  page: string;
}

const sent: unknown[] = [];
const report = (type: string, about: object) => sent.push({ type, ...about });
const pinned = placesOf(`${BASE}embed/1.0.0-0a1b2c3d/quits-embed.js`);

const failingPort: RemotePort = {
  readJson: () => Promise.reject(new Error('404')),
  loadModule: () => Promise.reject(new Error('404')),
  evict: jest.fn(),
};

/** A fake environment where loads of a version fail a number of times. */
function fixture({ json = pointer, failing = {}, page = 'page' }: Partial<Fixture> = {}) {
  const read: string[] = [];
  const tried: string[] = [];
  const port: RemotePort = {
    readJson(address) {
      read.push(address);
      return json === NONE ? Promise.reject(new Error('404')) : Promise.resolve(json);
    },
    loadModule({ release: { version }, expose, attempt }: ModuleRequest) {
      tried.push(attempt === 0 ? version : `${version}#${String(attempt)}`);
      const left = failing[version] ?? 0;
      failing[version] = left - 1;
      return left > 0 ? Promise.reject(refusal(version)) : Promise.resolve({ version, expose });
    },
    evict: jest.fn(),
  };
  return {
    remotes: createRemotes(BASE, { port, page, reports: loadReporter(pinned, () => report) }),
    read,
    tried,
  };
}

describe('remotes of an embed', () => {
  it('are found by their pointers, below the address of the app, which are read once', async () => {
    const { remotes, read, tried } = fixture();
    expect(await remotes.load('mf-groups', './mount')).toEqual({ version: '1.1.0', expose: './mount' });
    await remotes.load('mf-groups', './mount');
    await remotes.load('mf-groups', './part');
    expect(read).toEqual([`${BASE}remotes/mf-groups/current.json`]);
    expect(tried).toEqual(['1.1.0', '1.1.0']);
  });

  it('fall back to the previous version when the current one fails twice, and stay with it', async () => {
    const { remotes, tried } = fixture({ failing: { '1.1.0': 2 } });
    expect(await remotes.load('mf-groups', './mount')).toMatchObject({ version: '1.0.0' });
    expect(tried).toEqual(['1.1.0', '1.1.0#1', '1.0.0']);
    expect(await remotes.load('mf-groups', './part')).toMatchObject({ version: '1.0.0' });
  });

  it('load a canary in its share of pages, and the current version where the canary fails', async () => {
    const json = { ...pointer, canary: { ...release('1.2.0'), percent: 10 } };
    const versionOn = async (page: string, failing: Record<string, number> = {}) => {
      const loaded = await fixture({ json, page, failing }).remotes.load('mf-groups', './mount');
      return (loaded as { version: string }).version;
    };
    const pages = Array.from({ length: 200 }, (_none, number) => `page ${String(number)}`);
    const versions = await Promise.all(pages.map((page) => versionOn(page)));
    const inRollout = pages.filter((_page, index) => versions[index] === '1.2.0');
    expect(inRollout.length).toBeGreaterThan(5);
    expect(inRollout.length).toBeLessThan(40);
    expect(await versionOn(inRollout[0] ?? '', { '1.2.0': 2 })).toBe('1.1.0');
  });

  it('are read and loaded again when nothing has worked', async () => {
    const { remotes, read } = fixture({ failing: { '1.1.0': 2, '1.0.0': 1 } });
    await expect(remotes.load('mf-groups', './mount')).rejects.toThrow('1.0.0: 404');
    expect(await remotes.load('mf-groups', './mount')).toMatchObject({ version: '1.1.0' });
    expect(read).toHaveLength(2);
  });

  describe('are reported where the page allows it', () => {
    const about = { remote: 'mf-groups', owner: 'Groups team', loader: pkg.version, isPinned: true };
    beforeEach(() => {
      sent.length = 0;
    });

    it('once per module, with the version and the release', async () => {
      const { remotes } = fixture();
      for (let time = 0; time < 2; time += 1) await remotes.load('mf-groups', './mount');
      expect(sent).toEqual([
        {
          ...about,
          type: 'remotes/loaded',
          version: '1.1.0',
          release: 'current',
          ms: expect.any(Number) as number,
        },
      ]);
    });

    it('with the first error and its place in the own files, when they fall back', async () => {
      const { remotes } = fixture({ failing: { '1.1.0': 2 } });
      await remotes.load('mf-groups', './mount');
      expect(sent[1]).toEqual({
        ...about,
        type: 'remotes/fellBack',
        version: '1.1.0',
        from: '1.1.0',
        to: '1.0.0',
        error: '1.1.0: error, 404',
        stack: 'remoteEntry.js:2:30',
      });
    });

    it('when none could be loaded, and when one broke while it was shown', async () => {
      const { remotes } = fixture({ failing: { '1.1.0': 2, '1.0.0': 1 } });
      await expect(remotes.load('mf-groups', './mount')).rejects.toThrow();
      const failed = { ...about, type: 'remotes/failed', version: '1.1.0', stack: 'remoteEntry.js:2:30' };
      expect(sent).toEqual([{ ...failed, error: '1.1.0: 404; 1.1.0: 404; 1.0.0: 404' }]);
      await remotes.load('mf-groups', './mount');
      remotes.reportThrow('mf-groups', refusal('1.1.0'));
      expect(sent.at(-1)).toEqual({ ...failed, error: '1.1.0 broke while it was shown: 404' });
    });

    it('nowhere on other pages', async () => {
      const remotes = createRemotes(BASE, {
        port: failingPort,
        reports: loadReporter(pinned, () => undefined),
      });
      await expect(remotes.load('mf-groups', './mount')).rejects.toThrow('404');
      expect(sent).toEqual([]);
    });
  });

  it.each([
    ['without a pointer', NONE],
    ['that are switched off', { ...pointer, disabled: true }],
    ['whose only version was withdrawn', { ...pointer, previous: null, withdrawn: ['1.1.0'] }],
    [
      'of another origin',
      { schema: 1, current: { ...release('1.1.0'), entry: 'https://evil.example/x.js' } },
    ],
  ])('do not load %s', async (_which, json) => {
    const { remotes, tried } = fixture({ json });
    await expect(remotes.load('mf-groups', './mount')).rejects.toThrow();
    expect(tried).toEqual([]);
  });
});
