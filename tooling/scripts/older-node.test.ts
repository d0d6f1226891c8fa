/** The launcher on an older Node, in a folder with its files alone. The npm registry has both Nodes. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { poll } from '../lib/processes.ts';
import { readJson, ROOT } from '../lib/workspace.mjs';
import { nodePackage } from './node-version.mjs';

const FLOOR = readJson<{ engines: { node: string } }>(`${ROOT}/package.json`).engines.node;
const home = mkdtempSync(path.join(tmpdir(), 'quits-node-'));
const [name] = nodePackage() ?? ['none for this system'];
const old = path.join(home, 'old/node_modules', name, 'bin');
let place: string;

/** Prints its Node, and ends as it is told to. */
const PROBE = `
console.log('runs on', process.versions.node, process.env.PATH?.split(':')[0]);
const [how = '0'] = process.argv.slice(2);
if (how === 'wait') {
  process.on('SIGINT', () => process.exit(42));
  setTimeout(() => undefined, 60_000);
} else process.exitCode = Number(how);
`;

const start = (args: readonly string[] = [], env: NodeJS.ProcessEnv = {}) =>
  execa(path.join(old, 'node'), ['tooling/run.mjs', 'scripts/probe', ...args], {
    cwd: place,
    env: { PATH: `${old}:${process.env.PATH}`, NODE_ENV: '', ...env },
    reject: false,
    all: true,
  });

const GOOD = /^runs on 2[4-9]\.\d+\.\d+ .*\.node\/current\/node_modules\/[\w-]+\/bin$/m;
const SAID = /^Quits needs Node\.js 24\.\d+\.\d+ or newer; this is 20\.\d+\.\d+/gm;

beforeAll(async () => {
  mkdirSync(path.join(home, 'old'));
  const args = ['install', '--prefix', path.join(home, 'old'), '--no-save', `${name}@20`];
  await execa('npm', args, { cwd: home });
}, 120_000);
beforeEach(() => {
  place = path.join(home, 'Ein Ordner für Quits');
  for (const file of ['run.mjs', 'lib/workspace.mjs', 'lib/end-with-parent.mjs'])
    cpSync(path.join(ROOT, 'tooling', file), path.join(place, 'tooling', file));
  for (const file of readdirSync(path.join(ROOT, 'tooling/scripts')).filter((file) => file.endsWith('.mjs')))
    cpSync(path.join(ROOT, 'tooling/scripts', file), path.join(place, 'tooling/scripts', file));
  writeFileSync(path.join(place, 'tooling/scripts/probe.ts'), PROBE);
  writeFileSync(
    path.join(place, 'package.json'),
    JSON.stringify({ engines: { node: FLOOR }, type: 'module' }),
  );
});
afterEach(() => rmSync(place, { recursive: true, force: true }));
afterAll(() => rmSync(home, { recursive: true, force: true }));

describe('a command on an older Node @full', () => {
  it('says so, fetches a newer one once, runs on it, and ends with its exit code', async () => {
    const first = await start(['7']);
    expect({ exitCode: first.exitCode, said: first.all.match(SAID)?.length }).toEqual({
      exitCode: 7,
      said: 1,
    });
    expect(first.all).toMatch(GOOD);
    expect((await start(['0'])).all.match(SAID)).toBeNull();
  }, 120_000);

  it('passes on Ctrl-C and what ends it', async () => {
    await start();
    const interrupted = start(['wait']);
    let output = '';
    interrupted.all.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await poll(() => Promise.resolve(GOOD.test(output)), { withinMs: 60_000 });
    interrupted.kill('SIGINT');
    expect((await interrupted).exitCode).toBe(42);

    const stopped = start(['wait']);
    output = '';
    stopped.all.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await poll(() => Promise.resolve(GOOD.test(output)), { withinMs: 60_000 });
    stopped.kill('SIGTERM');
    expect((await stopped).signal).toBe('SIGTERM');
  }, 120_000);

  it('takes no half-fetched Node, and two commands fetch one', async () => {
    const half = path.join(place, '.node/fetching/node_modules', name, 'bin');
    mkdirSync(half, { recursive: true });
    writeFileSync(path.join(half, 'node'), 'half');
    // Of a process that was killed.
    writeFileSync(path.join(place, '.installing'), '999999999');
    const both = await Promise.all([start(), start()]);
    for (const { all, exitCode } of both) {
      expect(all).toMatch(GOOD);
      expect(exitCode).toBe(0);
    }
    expect(readdirSync(path.join(place, '.node'))).toEqual(['current']);
  }, 120_000);

  it('says in a sentence which Node to install when none can be fetched', async () => {
    const { all, exitCode } = await start([], {
      npm_config_registry: 'http://127.0.0.1:9',
      npm_config_fetch_retries: '0',
      npm_config_cache: path.join(place, 'cache'),
    });
    expect(exitCode).toBe(1);
    expect(all).toMatch(/and no other could be fetched \(.+\)\. Install it from https:\/\/nodejs\.org\.$/);
  }, 120_000);

  it('leaves to Node what only the older one knows in NODE_OPTIONS', async () => {
    await start();
    const { all, exitCode } = await start([], { NODE_OPTIONS: '--no-experimental-fetch' });
    expect({ all, exitCode }).toEqual({
      all: expect.stringMatching(/: --no-experimental-fetch is /),
      exitCode: 9,
    });
  }, 120_000);
});
