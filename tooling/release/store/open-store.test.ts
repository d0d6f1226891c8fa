import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { splitCommand } from './command-store.ts';
import { openStore } from './open-store.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'quits-stores-'));
});
afterEach(() => {
  rmSync(home, { recursive: true });
});

/** A user's command: keeps the files in a folder, and records its calls. */
const SCRIPT = `
import { appendFileSync, cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
const [verb, key, file] = process.argv.slice(2);
const root = path.join(import.meta.dirname, 'bucket');
mkdirSync(root, { recursive: true });
appendFileSync(path.join(import.meta.dirname, 'calls'), [verb, key, process.env.STORE_CACHE, process.env.STORE_TYPE].join(' | ') + '\\n');
if (existsSync(path.join(import.meta.dirname, 'offline'))) { console.error('no connection'); process.exit(3); }
const place = path.join(root, encodeURIComponent(key));
if (verb === 'put') cpSync(file, place);
if (verb === 'get') cpSync(place, file);
if (verb === 'list') console.log(readdirSync(root).map(decodeURIComponent).filter((name) => name.startsWith(key)).join('\\n'));
`;

function commandStoreHere(template = '') {
  const script = path.join(home, 'store.mjs');
  writeFileSync(script, SCRIPT);
  chmodSync(script, 0o755);
  return openStore(`command:"${process.execPath}" store.mjs ${template}`, home);
}

describe.each([
  ['a folder', () => openStore('store', home)],
  ['a command', () => commandStoreHere()],
  ['a command with placeholders', () => commandStoreHere('{do} {key} {file}')],
])('store behind %s @full', (_name, open) => {
  it('returns stored content, and lists it', async () => {
    const store = open();
    await store.put('remotes/mf-groups/1.0.0/a.js', Buffer.from('one'));
    await store.put('remotes/mf-groups/current.json', Buffer.from('{}'));
    await store.put('remotes/mf-groups-more/a.js', Buffer.from('other'));
    expect((await store.get('remotes/mf-groups/1.0.0/a.js')).toString()).toBe('one');
    expect(await store.list('remotes/mf-groups/')).toEqual([
      'remotes/mf-groups/1.0.0/a.js',
      'remotes/mf-groups/current.json',
    ]);
  });

  it('reports a missing file', async () => {
    const store = open();
    expect(await store.find('remotes/mf-groups/current.json')).toBeUndefined();
    expect(await store.list('remotes/')).toEqual([]);
    await expect(store.get('remotes/mf-groups/current.json')).rejects.toThrow();
  });
});

describe('store behind a command @full', () => {
  it('gets the caching time and type of each file', async () => {
    const store = commandStoreHere();
    await store.put('remotes/mf-groups/1.0.0/a.js', Buffer.from('one'));
    await store.put('shell/assets/main.1.js', Buffer.from('one'));
    await store.put('remotes/mf-groups/current.json', Buffer.from('{}'));
    expect(readFileSync(path.join(home, 'calls'), 'utf8').trim().split('\n')).toEqual([
      'put | remotes/mf-groups/1.0.0/a.js | public, max-age=31536000, immutable | text/javascript; charset=utf-8',
      'put | shell/assets/main.1.js | public, max-age=31536000, immutable | text/javascript; charset=utf-8',
      'put | remotes/mf-groups/current.json | no-cache | application/json; charset=utf-8',
    ]);
  });

  it('never treats a failure as a missing file', async () => {
    const store = commandStoreHere();
    writeFileSync(path.join(home, 'offline'), '');
    await expect(store.find('remotes/mf-groups/current.json')).rejects.toThrow(/ended with 3: no connection/);
  });

  it('splits the command into words without a shell', () => {
    expect(splitCommand(`aws --x "a b" '{key}' \${HOME}`)).toEqual(['aws', '--x', 'a b', '{key}', '${HOME}']);
  });
});

it('requires a command for other kinds of addresses @full', () => {
  expect(() => openStore('ftp://files.example.com', home)).toThrow(/takes no ftp: .*--to "command:/);
  expect(existsSync(path.join(home, 'ftp:'))).toBe(false);
});
