import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RemoteContract, StoredPreviews } from '@quits/federation';
import { deploy as deployBuild } from './deploy.ts';
import { deployments } from './deployments.ts';
import { loadPointer } from './live.ts';
import { deployPreview, endPreview } from './preview.ts';
import type { PreviewDeployment } from './preview.ts';
import { rollback } from './rollback.ts';
import { folderStore } from './store/folder-store.ts';
import type { Store } from './store/store.ts';
import { builtRemote, builtShell } from './testing/made-up-builds.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const DAY = 24 * 60 * 60 * 1000;
const later = (days: number) => new Date(NOW.getTime() + days * DAY);
const VERSION = '1.1.0-pr-42-0a1b2c3d';
let home: string;
let store: Store;
let lines: string[];
const log = (line: string) => void lines.push(line);

beforeEach(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'quits-preview-'));
  store = folderStore(path.join(home, 'store'));
  lines = [];
  const folder = builtShell(home, { version: '1.0.0', contract: {}, page: '<html>1.0.0</html>' });
  await deployBuild({ store, name: 'shell', version: '1.0.0', folder, log, now: NOW });
  await deploy('mf-groups', '1.0.0');
  lines = [];
});
afterEach(() => {
  rmSync(home, { recursive: true });
});

interface BuildOptions extends Partial<PreviewDeployment> {
  contract?: Partial<RemoteContract>;
  code?: string;
  preview?: string;
}

function built(name: string, version: string, { contract = {}, code = `// ${version}` }: BuildOptions) {
  return builtRemote(home, { name, version, contract, code });
}
function deploy(name: string, version: string, buildOptions: BuildOptions = {}) {
  return deployBuild({ store, name, version, folder: built(name, version, buildOptions), log, now: NOW });
}
/** Publishes a made-up build of mf-groups as a preview. */
function show(version = VERSION, { preview = 'pr-42', ...buildOptions }: BuildOptions = {}) {
  const { name = 'mf-groups' } = buildOptions;
  const { contract: _contract, code: _code, ...options } = buildOptions;
  const folder = built(name, version, buildOptions);
  return deployPreview({ store, name, version, folder, log, now: NOW, ...options }, preview);
}
const end = (preview: string, now = NOW) => endPreview({ store, name: 'mf-groups', log, now }, preview);

async function listed(from = store) {
  const body = await from.find('remotes/mf-groups/previews.json');
  return body ? (JSON.parse(body.toString()) as StoredPreviews).previews : undefined;
}
async function contentOfStore() {
  const keys = await store.list('');
  return Promise.all(keys.map(async (key) => `${key} ${(await store.get(key)).toString('base64')}`));
}

describe('a preview', () => {
  it('is published in addition to the live version, whose pointer stays', async () => {
    const before = await contentOfStore();
    await show();
    expect(await contentOfStore()).toEqual(expect.arrayContaining(before));
    expect((await store.get(`remotes/mf-groups/${VERSION}/remoteEntry.js`)).toString()).toBe(`// ${VERSION}`);
    expect(await listed()).toEqual([
      expect.objectContaining({
        name: 'pr-42',
        version: VERSION,
        entry: `${VERSION}/remoteEntry.js`,
        since: NOW.toISOString(),
        until: later(14).toISOString(),
      }),
    ]);
    expect((await loadPointer(store, 'mf-groups')).pointer?.kept).toEqual(['1.0.0']);
  });

  it('prints the link that shows it', async () => {
    await show();
    expect(lines.join('\n')).toMatch(/checked +fits the live shell 1\.0\.0/);
    expect(lines.join('\n')).toMatch(/link +\/mf-groups\?preview\.mf-groups=pr-42/);
    await show(VERSION, { address: 'https://quits.example' });
    expect(lines.at(-1)).toMatch(/link +https:\/\/quits\.example\/mf-groups\?preview\.mf-groups=pr-42$/);
  });

  it('replaces the earlier one with its name, and gets a new expiry', async () => {
    await show();
    await show('1.1.0-pr-43-0a1b2c3d', { preview: 'pr-43' });
    await show('1.1.0-pr-42-11111111', { now: later(3) });
    const until = later(17).toISOString();
    expect((await listed())?.map(({ name, version }) => [name, version])).toEqual([
      ['pr-43', '1.1.0-pr-43-0a1b2c3d'],
      ['pr-42', '1.1.0-pr-42-11111111'],
    ]);
    expect((await listed())?.[1]).toMatchObject({ until });
  });

  it('is checked like a deployment: one that does not fit is refused, and nothing changes', async () => {
    const before = await contentOfStore();
    await expect(show(VERSION, { contract: { core: '^2.0.0' } })).rejects.toThrow(
      /core: built for \^2\.0\.0/,
    );
    expect(await contentOfStore()).toEqual(before);
  });

  it('blocks no deployment of a sibling', async () => {
    await show(VERSION, { contract: { uses: ['mf-expenses/form'] } });
    await deploy('mf-expenses', '1.0.0');
    expect((await loadPointer(store, 'mf-expenses')).pointer?.current.version).toBe('1.0.0');
  });

  it.each([
    ['a plain version, whose number is that of the deployment to come', '1.1.0', {}, /version of its own/],
    ['a name that is no word', VERSION, { preview: '../x' }, /letters, digits and hyphens/],
    ['a feature that is not live', VERSION, { name: 'mf-expenses' }, /mf-expenses is not live yet/],
    ['the shell', VERSION, { name: 'shell' }, /There is no preview of shell/],
    ['the embed loader', VERSION, { name: 'embed' }, /There is no preview of embed/],
  ])('refuses %s', async (_name, version, buildOptions, sentence) => {
    const before = await contentOfStore();
    await expect(show(version, buildOptions)).rejects.toThrow(sentence);
    expect(await contentOfStore()).toEqual(before);
  });

  it('refuses its version with other content', async () => {
    await show();
    await expect(show(VERSION, { code: '// other' })).rejects.toThrow(/published before with other content/);
  });

  it('is never the target of a rollback', async () => {
    await deploy('mf-groups', '1.1.0');
    await show();
    const back = rollback({ store, name: 'mf-groups', log }, VERSION);
    await expect(back).rejects.toThrow(`mf-groups ${VERSION} was never deployed`);
    await rollback({ store, name: 'mf-groups', log });
    expect((await loadPointer(store, 'mf-groups')).pointer).toMatchObject({ current: { version: '1.0.0' } });
  });

  it('can be ended, once', async () => {
    await show();
    await end('pr-42');
    expect(await listed()).toEqual([]);
    expect(lines.at(-1)).toMatch(/ended +preview pr-42/);
    await expect(end('pr-42')).rejects.toThrow('mf-groups has no preview pr-42.');
  });

  it('is removed from the list when it has expired', async () => {
    await show();
    await show('1.1.0-pr-43-0a1b2c3d', { preview: 'pr-43', now: later(15) });
    expect((await listed())?.map(({ name }) => name)).toEqual(['pr-43']);
  });

  it('is in the table of deployments until it expires', async () => {
    expect(await deployments(store, NOW)).not.toMatch('preview');
    await show();
    expect(await deployments(store, later(13))).toMatch(
      /^mf-groups +pr-42 +1\.1\.0-pr-42-0a1b2c3d +2026-03-01 12:00 +2026-03-15 12:00$/m,
    );
    expect(await deployments(store, later(15))).not.toMatch('pr-42');
  });
});

describe('two simultaneous previews', () => {
  it('are both listed', async () => {
    let isFirst = true;
    const meanwhile: Store = {
      ...store,
      put: async (key, body) => {
        await store.put(key, body);
        if (!isFirst || !key.endsWith('previews.json')) return;
        isFirst = false;
        // The other one had read the list before, and overwrites it.
        await store.put(key, Buffer.from('{"schema":1,"previews":[]}'));
        await show('1.1.0-pr-43-0a1b2c3d', { preview: 'pr-43' });
      },
    };
    await show(VERSION, { store: meanwhile });
    expect((await listed())?.map(({ name }) => name)).toEqual(['pr-43', 'pr-42']);
  });

  it('still report a store that returns an old list', async () => {
    await show();
    const old = await store.get('remotes/mf-groups/previews.json');
    const stale: Store = {
      ...store,
      find: async (key) => (key.endsWith('previews.json') ? old : store.find(key)),
    };
    const buildOptions = { preview: 'pr-43', store: stale };
    await expect(show('1.1.0-pr-43-0a1b2c3d', buildOptions)).rejects.toThrow(
      /took remotes\/mf-groups\/previews\.json, but gives something else back/,
    );
  });
});
