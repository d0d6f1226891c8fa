import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { localPointer, publishLocally } from './local.ts';

let store: string;
beforeEach(() => {
  store = mkdtempSync(path.join(tmpdir(), 'quits-store-'));
});
afterEach(() => {
  rmSync(store, { recursive: true });
});

function write(folder: string, files: Record<string, string>): string {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  return folder;
}

const manifest = JSON.stringify({
  exposes: [
    { path: './routes', assets: { js: { sync: ['routes.js'] }, css: { sync: ['style.css'] } } },
    { path: './mount', assets: { js: { sync: ['mount.js'] }, css: { sync: ['style.css'] } } },
    { path: './expense-form', assets: { js: { sync: ['form.js'] }, css: { sync: [] } } },
  ],
});

const builtRemote = (version: string) =>
  write(path.join(store, `.building/${version}`), {
    'remoteEntry.js': `// ${version} ${'entry '.repeat(200)}`,
    'routes.js': '// routes',
    'style.css': '.a{}',
    'mf-manifest.json': manifest,
    'pages.json': JSON.stringify({ '/groups': { css: [], preload: ['routes.js', 'groups.js'] } }),
    'contract.json': '{}',
  });

const publish = (version: string) =>
  publishLocally(store, { name: 'mf-groups', version, folder: builtRemote(version) });

const builtShell = (version: string) =>
  write(path.join(store, `.building/shell-${version}`), {
    'index.html': `<html>${version}</html>`,
    'contract.json': '{}',
    'csp.json': '{}',
    [`assets/main.${version}.js`]: '// main',
  });

function currentRelease() {
  const pointer = localPointer(store, 'mf-groups');
  if (!pointer?.current) throw new Error('Nothing was published');
  return pointer.current;
}

describe('publishing a remote', () => {
  it('points at the files of the version, relative to the pointer, with their integrity', async () => {
    await publish('1.0.0');
    const current = currentRelease();
    expect(current).toMatchObject({
      version: '1.0.0',
      entry: '1.0.0/remoteEntry.js',
      css: ['1.0.0/style.css'],
      preload: ['1.0.0/routes.js'],
      contract: '1.0.0/contract.json',
      since: expect.stringMatching(/^2\d{3}-\d{2}-\d{2}T[\d:.]+Z$/) as string,
    });
    expect(Object.keys(current.integrity)).toEqual([
      '1.0.0/remoteEntry.js',
      '1.0.0/hashes.json',
      '1.0.0/style.css',
      '1.0.0/routes.js',
    ]);
    expect(current.integrity['1.0.0/remoteEntry.js']).toMatch(/^sha256-[\w+/]{43}=$/);
    for (const file of ['1.0.0/remoteEntry.js', ...current.css, ...current.preload, current.contract]) {
      expect(existsSync(path.join(store, 'remotes/mf-groups', file))).toBe(true);
    }
  });

  it('lists the hashes of all scripts and style sheets, and states those that pages preload', async () => {
    const folder = write(builtRemote('1.0.0'), {
      'dialog.js': '// a dialog',
      'page.html': '<p>',
      'groups.js': '// groups',
    });
    await publishLocally(store, { name: 'mf-groups', version: '1.0.0', folder });
    const { hashes = '', integrity } = currentRelease();
    expect(hashes).toBe('1.0.0/hashes.json');
    const text = readFileSync(path.join(store, 'remotes/mf-groups', hashes), 'utf8');
    const hashOf = (content: string) => `sha256-${createHash('sha256').update(content).digest('base64')}`;
    expect(integrity[hashes]).toBe(hashOf(text));
    expect(integrity['1.0.0/groups.js']).toBe(hashOf('// groups'));
    expect(integrity['1.0.0/dialog.js']).toBeUndefined();
    const listed = JSON.parse(text) as Record<string, string>;
    expect(listed['dialog.js']).toBe(hashOf('// a dialog'));
    const scripts = ['dialog.js', 'groups.js', 'remoteEntry.js', 'routes.js', 'style.css'];
    expect(Object.keys(listed)).toEqual(scripts);
  });

  it('lists the files of a part for siblings separately', async () => {
    await publish('1.0.0');
    const current = currentRelease();
    expect(current.parts).toEqual({ './expense-form': { css: [], preload: ['1.0.0/form.js'] } });
  });

  it('lists the further files of each page', async () => {
    await publish('1.0.0');
    expect(currentRelease().pages).toEqual({ '/groups': { css: [], preload: ['1.0.0/groups.js'] } });
  });

  it('names the preview of a page, and states its hash', async () => {
    const folder = write(builtRemote('1.0.0'), {
      'pages.json': JSON.stringify({ '/groups': { css: [], preload: [], preview: 'top.js' } }),
      'top.js': '// top',
    });
    await publishLocally(store, { name: 'mf-groups', version: '1.0.0', folder });
    const { pages, integrity } = currentRelease();
    expect(pages).toEqual({ '/groups': { css: [], preload: [], preview: '1.0.0/top.js' } });
    expect(integrity['1.0.0/top.js']).toMatch(/^sha256-/);
  });

  it('adds compressed forms of the files', async () => {
    await publish('1.0.0');
    const entry = path.join(store, 'remotes/mf-groups/1.0.0/remoteEntry.js');
    expect(zlib.brotliDecompressSync(readFileSync(`${entry}.br`))).toEqual(readFileSync(entry));
    expect(zlib.gunzipSync(readFileSync(`${entry}.gz`))).toEqual(readFileSync(entry));
  });

  it('keeps the files of the version before for open tabs', async () => {
    await publish('1.0.0');
    await publish('1.1.0');
    expect(localPointer(store, 'mf-groups')).toMatchObject({
      current: { version: '1.1.0' },
      previous: { version: '1.0.0' },
      kept: ['1.1.0', '1.0.0'],
    });
    expect(existsSync(path.join(store, 'remotes/mf-groups/1.0.0/remoteEntry.js'))).toBe(true);
  });
});

describe('publishing the embed loader', () => {
  const publishIt = (version: string) => {
    const files = { 'quits-embed.js': `// ${version}`, 'quits-embed.mjs': 'export {}' };
    const folder = write(path.join(store, `.building/embed-${version}`), files);
    return publishLocally(store, { name: 'embed', version, folder });
  };

  it('keeps any version that other sites may have pinned', async () => {
    const versions = [1, 2, 3, 4, 5, 6, 7].map((number) => `1.0.0-0000000${number}`);
    for (const version of versions) await publishIt(version);
    for (const version of versions)
      expect(existsSync(path.join(store, 'embed', version, 'quits-embed.js'))).toBe(true);
  });

  it('prints its version, and the hashes that pin it', async () => {
    await publishIt('1.0.0');
    const hash = createHash('sha384').update('// 1.0.0').digest('base64');
    expect(JSON.parse(readFileSync(path.join(store, 'embed/version.json'), 'utf8'))).toMatchObject({
      version: '1.0.0',
      integrity: { 'quits-embed.js': `sha384-${hash}` },
    });
  });
});

describe('publishing the shell', () => {
  const publishIt = (version: string) =>
    publishLocally(store, { name: 'shell', version, folder: builtShell(version) });

  it('writes the page, keeps the files of older pages, and points at the contract', async () => {
    await publishIt('0.1.0-00000001');
    await publishIt('0.1.0-00000002');
    expect(readFileSync(path.join(store, 'shell/index.html'), 'utf8')).toContain('00000002');
    expect(readdirSync(path.join(store, 'shell/assets'))).toEqual([
      'main.0.1.0-00000001.js',
      'main.0.1.0-00000002.js',
    ]);
    expect(localPointer(store, 'shell')?.current?.contract).toBe('0.1.0-00000002/contract.json');
  });

  it('removes the files of versions that are kept no longer', async () => {
    for (const number of [1, 2, 3, 4, 5, 6, 7]) await publishIt(`0.1.0-0000000${number}`);
    const files = readdirSync(path.join(store, 'shell/assets'));
    expect(files).toHaveLength(5);
    expect(files).toContain('main.0.1.0-00000007.js');
  });
});
