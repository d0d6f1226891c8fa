import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { HostContract, RemoteContract } from '@quits/federation';
import { readSettings } from '@quits/web';
import { folderStore, loadPointer, type Store } from '@quits/web/store';
import { deploy as deployBuild, type Deployment } from './deploy.ts';
import { deployments, rollback, switchOff, switchOn } from './deployments.ts';
import { prepareSite } from './static-hosts/prepare.ts';
import { builtLoader, builtRemote, builtShell } from './testing/made-up-builds.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
let home: string;
let store: Store;
let lines: string[];
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'quits-deploy-'));
  store = folderStore(path.join(home, 'store'));
  lines = [];
});
afterEach(() => {
  rmSync(home, { recursive: true });
});
const log = (line: string) => void lines.push(line);

interface BuildOptions extends Partial<Deployment> {
  contract?: Partial<RemoteContract>;
  code?: string;
}

/** Deploys a made-up build of a remote. */
function deploy(name: string, version: string, build: BuildOptions = {}) {
  const { contract = {}, code = `// ${version}`, ...options } = build;
  const folder = builtRemote(home, { name, version, contract, code });
  return deployBuild({ store, name, version, folder, log, now: NOW, ...options });
}

function deployHost(
  version: string,
  {
    contract = {},
    page = `<html>${version}</html>`,
  }: { contract?: Partial<HostContract>; page?: string } = {},
) {
  const folder = builtShell(home, { version, contract, page });
  return deployBuild({ store, name: 'shell', version, folder, log, now: NOW });
}

/** Everything in the store, so that "nothing changed" can be checked. */
async function contentOfStore() {
  const keys = await store.list('');
  return Promise.all(keys.map(async (key) => `${key} ${(await store.get(key)).toString('base64')}`));
}
/** A page with a place for settings. */
const PAGE = '<html><head><script type="application/json" id="quits-config">{}</script></head></html>';
const liveVersion = async (name: string) => (await loadPointer(store, name)).pointer?.current?.version;
const text = async (key: string) => (await store.get(key)).toString();

describe('deploying a remote @full', () => {
  it('publishes its folder, then points at it', async () => {
    await deployHost('1.0.0');
    await deploy('mf-groups', '1.0.0');
    const { pointer } = await loadPointer(store, 'mf-groups');
    expect(pointer).toMatchObject({
      schema: 1,
      name: 'mf-groups',
      current: { version: '1.0.0', entry: '1.0.0/remoteEntry.js', since: NOW.toISOString() },
      previous: null,
      kept: ['1.0.0'],
      withdrawn: [],
    });
    expect(await text('remotes/mf-groups/1.0.0/remoteEntry.js')).toBe('// 1.0.0');
    expect(lines.join('\n')).toMatch(
      /checked +fits the live shell 1.0.0[\s\S]*live +1.0.0 \(its first version\)/,
    );
  });

  it('touches nothing of the shell or of a sibling', async () => {
    await deployHost('1.0.0');
    await deploy('mf-expenses', '1.0.0');
    const before = await contentOfStore();
    await deploy('mf-groups', '1.0.0');
    expect(await contentOfStore()).toEqual(expect.arrayContaining(before));
  });

  it('can repeat without harm, and completes an interrupted deployment', async () => {
    await deployHost('1.0.0');
    await deploy('mf-groups', '1.0.0');
    const after = await contentOfStore();
    await deploy('mf-groups', '1.0.0');
    expect(await contentOfStore()).toEqual(after);
  });

  it.each([
    [
      'built with another major of React',
      { react: '18.3.1' },
      /react: built with 18.3.1, the shell has 19.3.1/,
    ],
    ['built for another major of shared', { core: '^2.0.0' }, /core: built for \^2.0.0, the shell has 1.2.0/],
    ['with a route missing', { routes: [] }, /routes: \/mf-groups is not shown/],
    [
      'with an endpoint of a sibling',
      { endpoints: ['saveExpense'] },
      /endpoints: saveExpense is owned by mf-expenses/,
    ],
    [
      'that needs a missing part',
      { uses: ['mf-expenses/chart'] },
      /parts: no remote offers mf-expenses\/chart/,
    ],
    ['with an event that the shell does not know', { listens: { 'x/y': 1 } }, /events: x\/y is unknown here/],
  ])('refuses one %s, names the violation and changes nothing', async (_name, contract, clause) => {
    await deployHost('1.0.0');
    await deploy('mf-expenses', '1.0.0', { contract: { endpoints: ['saveExpense'] } });
    await deploy('mf-groups', '1.0.0');
    const before = await contentOfStore();
    await expect(deploy('mf-groups', '1.1.0', { contract })).rejects.toThrow(clause);
    expect(await contentOfStore()).toEqual(before);
  });

  it('continues without a part that does not exist yet, with a warning', async () => {
    await deployHost('1.0.0');
    await deploy('mf-groups', '1.0.0', { contract: { uses: ['mf-expenses/form'] } });
    expect(await liveVersion('mf-groups')).toBe('1.0.0');
    expect(lines).toContainEqual(expect.stringMatching(/warning +mf-expenses\/form is not there yet/));
  });

  it.each(['remotes/mf-expenses/1.0.0', 'remotes/mf-expenses/1.0.0/contract.json'])(
    "continues despite a sibling's missing %s, with a warning",
    async (missing) => {
      await deployHost('1.0.0');
      await deploy('mf-expenses', '1.0.0');
      rmSync(path.join(home, 'store', missing), { recursive: true });
      await deploy('mf-groups', '1.0.0');
      await deployHost('1.1.0');
      expect(await liveVersion('mf-groups')).toBe('1.0.0');
      expect(lines).toContainEqual(expect.stringMatching(/warning +mf-expenses is live, but cannot be read/));
    },
  );

  it('refuses to remove a part that a live sibling shows', async () => {
    await deployHost('1.0.0');
    await deploy('mf-expenses', '1.0.0', { contract: { offers: ['mf-expenses/form'] } });
    await deploy('mf-groups', '1.0.0', { contract: { uses: ['mf-expenses/form'] } });
    await expect(deploy('mf-expenses', '1.1.0')).rejects.toThrow(/parts: mf-groups needs mf-expenses\/form/);
    expect(await liveVersion('mf-expenses')).toBe('1.0.0');
  });

  it('refuses the same version with other content', async () => {
    await deployHost('1.0.0');
    await deploy('mf-groups', '1.0.0');
    const before = await contentOfStore();
    await expect(deploy('mf-groups', '1.0.0', { code: '// other' })).rejects.toThrow(
      /published before with other content/,
    );
    expect(await contentOfStore()).toEqual(before);
  });

  it('does not flip the pointer when the store returns different content', async () => {
    await deployHost('1.0.0');
    await deploy('mf-groups', '1.0.0');
    const broken = {
      ...store,
      get: async (key: string) => (key.endsWith('1.1.0/routes.js') ? Buffer.from('half') : store.get(key)),
    };
    await expect(deploy('mf-groups', '1.1.0', { store: broken })).rejects.toThrow(/came back from the store/);
    expect(await liveVersion('mf-groups')).toBe('1.0.0');
  });

  it('does not flip a pointer that another deployment has flipped meanwhile', async () => {
    await deployHost('1.0.0');
    await deploy('mf-groups', '1.0.0');
    const meanwhile = {
      ...store,
      put: async (key: string, body: Buffer) => {
        await store.put(key, body);
        if (key.endsWith('1.2.0/remoteEntry.js')) await deploy('mf-groups', '1.1.0');
      },
    };
    await expect(deploy('mf-groups', '1.2.0', { store: meanwhile })).rejects.toThrow(/Somebody else/);
    expect(await liveVersion('mf-groups')).toBe('1.1.0');
  });

  it('refuses when its files do not arrive at the public address', async () => {
    await deployHost('1.0.0');
    const checkPublic = () => Promise.reject(new Error('answers 404'));
    await expect(deploy('mf-groups', '1.0.0', { checkPublic })).rejects.toThrow('answers 404');
    expect(await liveVersion('mf-groups')).toBeUndefined();
  });

  it('refuses when no shell is live', async () => {
    await expect(deploy('mf-groups', '1.0.0')).rejects.toThrow(/No shell is live/);
    expect(await store.list('')).toEqual([]);
  });
});

/** What the contract of a further feature states of it. */
const polls = {
  routes: ['/polls/:pollId', '/polls'],
  feature: { title: 'Polls', routes: ['/polls/:pollId', '/polls'] },
};

describe('a canary @full', () => {
  beforeEach(async () => {
    await deployHost('1.0.0');
    await deploy('mf-groups', '1.0.0');
    await deploy('mf-groups', '1.1.0', { canary: 10 });
  });

  it('is for a share of browsers, and leaves the live version alone', async () => {
    const { pointer } = await loadPointer(store, 'mf-groups');
    expect(pointer).toMatchObject({
      current: { version: '1.0.0' },
      canary: { version: '1.1.0', percent: 10 },
    });
  });

  it('ends when it is deployed for all users', async () => {
    await deploy('mf-groups', '1.1.0');
    const { pointer } = await loadPointer(store, 'mf-groups');
    expect(pointer).toMatchObject({ current: { version: '1.1.0' }, previous: { version: '1.0.0' } });
    expect(pointer?.canary).toBeUndefined();
  });

  it('is what a rollback withdraws', async () => {
    await rollback({ store, name: 'mf-groups', log });
    const { pointer } = await loadPointer(store, 'mf-groups');
    expect(pointer).toMatchObject({ current: { version: '1.0.0' }, withdrawn: ['1.1.0'] });
    expect(pointer?.canary).toBeUndefined();
  });

  it('can be a first version, which only its link leads to; --canary 0 gives it to no browser by chance', async () => {
    await deploy('mf-polls', '1.0.0', { canary: 0, contract: polls });
    expect((await loadPointer(store, 'mf-polls')).pointer).toMatchObject({
      current: null,
      canary: { version: '1.0.0', percent: 0, feature: { title: 'Polls' } },
    });
    expect(JSON.parse(await text('remotes/features.json'))).toEqual({ names: ['mf-polls'] });
    expect(lines.join('\n')).toMatch(/canary +1\.0\.0 for 0 % of browsers, else nothing/);
    expect(lines.join('\n')).toContain('/polls?canary=mf-polls');
    const table = await deployments(store);
    expect(table).toMatch(/^mf-polls +– +– +– +1\.0\.0 \(0 %\)/m);
    expect(table).toContain('canary of mf-polls: /polls?canary=mf-polls');
    await deploy('mf-polls', '1.0.0', { contract: polls });
    expect((await loadPointer(store, 'mf-polls')).pointer).toMatchObject({
      current: { version: '1.0.0' },
      previous: null,
    });
  });

  it('that is a first version can be withdrawn, and its siblings must fit it', async () => {
    await deploy('mf-polls', '1.0.0', { canary: 0, contract: { ...polls, endpoints: ['vote'] } });
    await expect(deploy('mf-expenses', '1.0.0', { contract: { endpoints: ['vote'] } })).rejects.toThrow(
      /endpoints: vote is owned by mf-polls/,
    );
    await rollback({ store, name: 'mf-polls', log });
    expect((await loadPointer(store, 'mf-polls')).pointer).toMatchObject({
      current: null,
      withdrawn: ['1.0.0'],
    });
    await deploy('mf-polls', '1.0.1', { contract: { routes: ['/polls'] } });
    expect(await liveVersion('mf-polls')).toBe('1.0.1');
  });

  it('is checked with the live versions: siblings must fit it as well', async () => {
    await deploy('mf-groups', '1.2.0', { canary: 10, contract: { endpoints: ['save'] } });
    await expect(deploy('mf-expenses', '1.0.0', { contract: { endpoints: ['save'] } })).rejects.toThrow(
      /endpoints: save is owned by mf-groups/,
    );
  });
});

describe('switching off @full', () => {
  const reason = 'Amounts are wrong. We are mending it.';
  beforeEach(async () => {
    await deployHost('1.0.0');
    await deploy('mf-groups', '1.0.0');
  });

  it('ends every version for all users, with a reason, until it is switched on', async () => {
    await switchOff({ store, name: 'mf-groups', log }, reason, 'Back at noon.');
    expect((await loadPointer(store, 'mf-groups')).pointer).toMatchObject({
      disabled: true,
      disabledReason: reason,
      disabledMessage: 'Back at noon.',
    });
    expect(await deployments(store)).toMatch(/^mf-groups +1\.0\.0 \(switched off: Amounts are wrong/m);
    await switchOn({ store, name: 'mf-groups', log });
    expect(await text('remotes/mf-groups/current.json')).not.toContain('disabled');
  });

  it('stays over a deployment, which reports it', async () => {
    await switchOff({ store, name: 'mf-groups', log }, reason);
    await deploy('mf-groups', '1.1.0');
    expect((await loadPointer(store, 'mf-groups')).pointer).toMatchObject({
      current: { version: '1.1.0' },
      disabled: true,
    });
    expect(lines).toContainEqual(expect.stringMatching(/mf-groups is switched off: no user sees it/));
  });

  it('needs a reason, and something that is live; the shell stays', async () => {
    await expect(switchOff({ store, name: 'mf-groups', log })).rejects.toThrow(/--reason/);
    await expect(switchOff({ store, name: 'mf-auth', log }, reason)).rejects.toThrow(/not live/);
    await expect(switchOff({ store, name: 'shell', log }, reason)).rejects.toThrow(/cannot be switched off/);
    expect((await loadPointer(store, 'mf-groups')).pointer?.disabled).toBeUndefined();
  });
});

describe('rolling back @full', () => {
  beforeEach(async () => {
    await deployHost('1.0.0');
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await deploy('mf-groups', version);
  });

  it('makes the version before current, and the bad one never a fallback', async () => {
    await rollback({ store, name: 'mf-groups', log, now: NOW });
    const { pointer } = await loadPointer(store, 'mf-groups');
    expect(pointer).toMatchObject({
      current: { version: '1.1.0', entry: '1.1.0/remoteEntry.js' },
      previous: { version: '1.0.0' },
      older: [],
      withdrawn: ['1.2.0'],
    });
    expect(pointer?.current?.integrity['1.1.0/remoteEntry.js']).toMatch(/^sha256-/);
  });

  it('leaves the versions before as fallbacks, except those whose files are gone', async () => {
    for (const version of ['1.3.0', '1.4.0']) await deploy('mf-groups', version);
    rmSync(path.join(home, 'store/remotes/mf-groups/1.1.0'), { recursive: true });
    await rollback({ store, name: 'mf-groups', log, now: NOW });
    const { pointer } = await loadPointer(store, 'mf-groups');
    expect(pointer).toMatchObject({ previous: { version: '1.2.0' }, older: [{ version: '1.0.0' }] });
    expect(await deployments(store)).toMatch(/^mf-groups +1\.3\.0 .* 1\.2\.0 1\.0\.0 /m);
  });

  it('refuses a withdrawn version for good', async () => {
    await rollback({ store, name: 'mf-groups', log });
    await expect(deploy('mf-groups', '1.2.0')).rejects.toThrow(/was withdrawn/);
    await expect(rollback({ store, name: 'mf-groups', log }, '1.2.0')).rejects.toThrow(/withdrawn/);
  });

  it('goes back to the requested version', async () => {
    await rollback({ store, name: 'mf-groups', log }, '1.0.0');
    const { pointer } = await loadPointer(store, 'mf-groups');
    expect(pointer).toMatchObject({ current: { version: '1.0.0' }, previous: null, withdrawn: ['1.2.0'] });
  });

  it('refuses when there is nothing before', async () => {
    await rollback({ store, name: 'mf-groups', log });
    await rollback({ store, name: 'mf-groups', log });
    const before = await contentOfStore();
    await expect(rollback({ store, name: 'mf-groups', log })).rejects.toThrow(/no version before 1.0.0/);
    expect(await contentOfStore()).toEqual(before);
  });

  it('refuses an older version that does not fit the live versions', async () => {
    await deploy('mf-groups', '1.3.0', { contract: { offers: ['mf-groups/card'] } });
    await deploy('mf-expenses', '1.0.0', { contract: { uses: ['mf-groups/card'] } });
    await expect(rollback({ store, name: 'mf-groups', log })).rejects.toThrow(/parts: mf-expenses needs/);
    expect(await liveVersion('mf-groups')).toBe('1.3.0');
  });
});

describe('deploying an unlisted feature @full', () => {
  const feature = { title: 'Comments', menu: 'Talk', routes: ['/comments'] };
  const contract = { routes: ['/comments'], feature };

  beforeEach(() => deployHost('1.0.0'));

  it('lists it once, with its own facts in its pointer', async () => {
    await deploy('mf-comments', '1.0.0', { contract });
    await deploy('mf-comments', '1.1.0', {
      contract: { ...contract, feature: { ...feature, menu: 'Chat' } },
    });
    expect(JSON.parse(await text('remotes/features.json'))).toEqual({ names: ['mf-comments'] });
    expect((await loadPointer(store, 'mf-comments')).pointer?.current?.feature?.menu).toBe('Chat');
    expect(await deployments(store)).toMatch(/^mf-comments +1\.1\.0/m);
    await rollback({ store, name: 'mf-comments', log });
    expect((await loadPointer(store, 'mf-comments')).pointer?.current?.feature?.menu).toBe('Talk');
  });

  it('lists a feature that every shell knows only when it offers something for slots', async () => {
    await deploy('mf-groups', '1.0.0');
    expect(await store.find('remotes/features.json')).toBeUndefined();
    await deploy('mf-groups', '1.1.0', { contract: { feature: { slots: { bar: 'bell' } } } });
    expect(JSON.parse(await text('remotes/features.json'))).toEqual({ names: ['mf-groups'] });
    expect((await deployments(store)).match(/^mf-groups /gm)).toHaveLength(1);
  });

  it('refuses one that shows a path of another, listed or not', async () => {
    await deploy('mf-comments', '1.0.0', { contract });
    await expect(deploy('mf-talk', '1.0.0', { contract: { ...contract, feature } })).rejects.toThrow(
      'routes: /comments is shown by mf-comments',
    );
    await expect(deploy('mf-talk', '1.0.0', { contract: { routes: ['/mf-groups'] } })).rejects.toThrow(
      'routes: /mf-groups is shown by mf-groups',
    );
  });
});

describe('deploying the shell @full', () => {
  it('publishes page, assets and static pages, and points at its contract', async () => {
    await deployHost('1.0.0');
    expect(await text('shell/index.html')).toBe('<html>1.0.0</html>');
    expect(await text('shell/remotes/status.html')).toContain('status');
    expect((await loadPointer(store, 'shell')).pointer?.current?.contract).toBe('1.0.0/contract.json');
    expect(JSON.parse(await text('remotes/shell/1.0.0/files.json'))).toEqual(['main.1.0.0.js']);
  });

  it('keeps the assets of older pages, and goes back to the older page', async () => {
    await deployHost('1.0.0');
    await deployHost('1.1.0');
    expect(await text('shell/index.html')).toBe('<html>1.1.0</html>');
    await rollback({ store, name: 'shell', log });
    expect(await text('shell/index.html')).toBe('<html>1.0.0</html>');
    expect(await text('shell/csp.json')).toContain('1.0.0');
    expect(await text('shell/assets/main.1.0.0.js')).toBe('// main');
    expect((await loadPointer(store, 'shell')).pointer).toMatchObject({ withdrawn: ['1.1.0'] });
  });

  it('gives the next page the settings of a prepared static host, and the one before as well', async () => {
    const page = (version: string) =>
      `<html><head><script type="application/json" id="quits-config">{}</script></head>${version}</html>`;
    await deployHost('1.0.0', { page: page('1.0.0') });
    await prepareSite(path.join(home, 'store'), readSettings({ API_URL: 'https://api.quits.example' }));
    await deployHost('1.1.0', { page: page('1.1.0') });
    expect(await text('shell/index.html')).toMatch(/"hosted":"https:\/\/api.quits.example".*1\.1\.0/);
    expect(await text('shell/index.html')).toContain("style-src 'self' '1.1.0'");
    await rollback({ store, name: 'shell', log });
    expect(await text('shell/index.html')).toMatch(/"hosted":"https:\/\/api.quits.example".*1\.0\.0/);
  });

  it('refuses a shell that a live remote does not fit, and names the remote', async () => {
    await deployHost('1.0.0');
    await deploy('mf-groups', '1.0.0');
    const before = await contentOfStore();
    await expect(deployHost('2.0.0', { contract: { coreVersion: '2.0.0' } })).rejects.toThrow(
      /mf-groups 1.0.0, core: built for \^1.0.0/,
    );
    expect(await contentOfStore()).toEqual(before);
  });

  it('refuses the same version with another page', async () => {
    await deployHost('1.0.0');
    await expect(deployHost('1.0.0', { page: '<html>other</html>' })).rejects.toThrow(/published before/);
    expect(await text('shell/index.html')).toBe('<html>1.0.0</html>');
  });
});

describe('deploying the embed loader @full', () => {
  const deployLoader = (version: string, contract: Partial<RemoteContract> = {}) =>
    deployBuild({
      store,
      name: 'embed',
      version,
      folder: builtLoader(home, version, contract),
      log,
      now: NOW,
    });
  const hashOf = (code: string) => `sha384-${createHash('sha384').update(code).digest('base64')}`;
  const scripts = async () =>
    Promise.all(['embed/', 'embed/v1/', 'embed/v2/'].map((at) => store.find(`${at}quits-embed.js`))).then(
      (found) => found.map((script) => script?.toString()),
    );

  beforeEach(() => deployHost('1.0.0'));

  it('publishes it in a folder of its version, and copies it to the stable addresses', async () => {
    await deployLoader('1.0.0');
    expect(await text('embed/1.0.0/quits-embed.js')).toBe('// the script of 1.0.0 whole');
    expect(await scripts()).toEqual([
      '// the script of 1.0.0 whole',
      '// the script of 1.0.0 whole',
      undefined,
    ]);
    await deployLoader('2.0.0-rc.1');
    expect(await scripts()).toEqual([
      '// the script of 2.0.0-rc.1 whole',
      '// the script of 1.0.0 whole',
      '// the script of 2.0.0-rc.1 whole',
    ]);
    expect((await loadPointer(store, 'embed')).pointer).toMatchObject({
      current: { version: '2.0.0-rc.1', contract: '../../embed/2.0.0-rc.1/contract.json' },
      previous: { version: '1.0.0' },
      kept: ['2.0.0-rc.1', '1.0.0'],
    });
    expect(await deployments(store)).toMatch(/^embed +2\.0\.0-rc\.1 .* 1\.0\.0/m);
    expect(await store.find('remotes/features.json')).toBeUndefined();
  });

  it('copies only what pages load there', async () => {
    await deployLoader('1.0.0', { owner: 'A team of a long name '.repeat(50) });
    expect(await store.list('embed/1.0.0/contract.json')).toContain('embed/1.0.0/contract.json.br');
    const names = ['groups.html', 'quits-embed.js', 'quits-embed.mjs', 'version.json'];
    expect(await store.list('embed/v1/')).toEqual(names.map((name) => `embed/v1/${name}`));
  });

  it.each(['1.1.0', '1.1.0-0a1b2c3d'])('prints the hashes that pin %s', async (version) => {
    await deployLoader(version);
    const integrity = {
      'quits-embed.js': hashOf(`// the script of ${version} whole`),
      'quits-embed.mjs': hashOf(`// the module of ${version}`),
    };
    for (const at of ['embed', 'embed/v1'])
      expect(JSON.parse(await text(`${at}/version.json`))).toEqual({ version, integrity });
    expect(lines.join('\n')).toContain(`embed/${version}/quits-embed.js ${integrity['quits-embed.js']}`);
  });

  it('gives its pages for frames the settings of the site, and leaves those of its version alone', async () => {
    await deployHost('1.1.0', { page: PAGE });
    await deployLoader('1.0.0');
    await prepareSite(path.join(home, 'store'), readSettings({ EMBED_ORIGINS: 'https://portal.example' }));
    await deployLoader('1.1.0');
    await deployLoader('1.1.0');
    for (const at of ['embed', 'embed/v1'])
      expect(await text(`${at}/groups.html`)).toMatch(
        /"embedOrigins":\["https:\/\/portal.example"\].*1\.1\.0/,
      );
    expect(await text('embed/1.1.0/groups.html')).not.toContain('portal.example');
  });

  it('goes back to the version before, and keeps the versions that pages have pinned', async () => {
    for (const version of ['1.0.0', '1.1.0']) await deployLoader(version);
    await rollback({ store, name: 'embed', log });
    expect(await scripts()).toEqual([
      '// the script of 1.0.0 whole',
      '// the script of 1.0.0 whole',
      undefined,
    ]);
    expect(await text('embed/v1/version.json')).toContain('"1.0.0"');
    expect(await text('embed/1.1.0/quits-embed.js')).toBe('// the script of 1.1.0 whole');
    await expect(deployLoader('1.1.0')).rejects.toThrow(/was withdrawn/);
  });

  it('is refused for another core than the live one, and the shell of another core for it', async () => {
    await expect(deployLoader('1.0.0', { core: '^2.0.0' })).rejects.toThrow(/core: built for \^2.0.0/);
    expect(await store.list('embed/')).toEqual([]);
    await deployLoader('1.0.0');
    await expect(deployHost('2.0.0', { contract: { coreVersion: '2.0.0' } })).rejects.toThrow(
      /embed 1.0.0, core: built for \^1.0.0/,
    );
  });

  it('is refused for a version that was published with other content', async () => {
    await deployLoader('1.0.0');
    const other = deployLoader('1.0.0', { owner: 'Somebody' });
    await expect(other).rejects.toThrow(/published before/);
  });

  it('cannot be switched off: each feature can', async () => {
    await deployLoader('1.0.0');
    await expect(switchOff({ store, name: 'embed', log }, 'x')).rejects.toThrow(/cannot be switched/);
  });
});

it('lists the live versions, with date and kept versions @full', async () => {
  await deployHost('1.0.0');
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await deploy('mf-groups', version);
  await rollback({ store, name: 'mf-groups', log, now: NOW });
  await deploy('mf-groups', '1.3.0', { canary: 25 });
  const table = await deployments(store);
  expect(table).toMatch(
    /^mf-groups +1\.1\.0 +2026-03-01 12:00 +1\.0\.0 +1\.3\.0 \(25 %\) +1\.3\.0 1\.2\.0 1\.1\.0 1\.0\.0 +1\.2\.0$/m,
  );
  expect(table).toMatch(/^mf-auth +not deployed$/m);
  expect(readFileSync(path.join(home, 'store/remotes/mf-groups/current.json'), 'utf8')).toContain('"canary"');
});
