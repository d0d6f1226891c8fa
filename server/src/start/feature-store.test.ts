import fsPromises from 'node:fs/promises';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { AdminLogItemAnswer, FeatureAnswer } from '@quits/contracts';
import { type Person, signUp } from '../testing/people.ts';
import { buildTestApp, type TestApp } from '../testing/test-app.ts';
import { openFeatureStore } from './feature-store.ts';

const KNOWN = ['mf-auth', 'mf-groups', 'mf-expenses', 'mf-profile'];
const FITS = { schema: 1, core: '^1.0.0', publishes: {}, listens: {}, endpoints: [], offers: [], uses: [] };
let store: string;
let testApp: TestApp;
let root: Person;

function put(key: string, value: object | string): void {
  const file = join(store, key);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value));
}

/** A version with all of its files, and as a pointer names it. */
function publish(name: string, version: string, contract: object = {}) {
  const home = `remotes/${name}/${version}`;
  put(`${home}/contract.json`, { ...FITS, name, version, routes: [], names: {}, ...contract });
  put(`${home}/mf-manifest.json`, { exposes: [] });
  put(`${home}/remoteEntry.js`, '');
  const files = { entry: `${version}/remoteEntry.js`, contract: `${version}/contract.json` };
  return { version, ...files, css: [], preload: [], integrity: {}, since: '2026-01-01T00:00:00.000Z' };
}

/** Makes versions live, the first one as the current one. */
function point(name: string, ...releases: readonly { version: string }[]): void {
  const [current, previous = null] = releases;
  const kept = releases.map(({ version }) => version);
  put(`remotes/${name}/current.json`, { schema: 1, name, current, previous, kept, withdrawn: [] });
}

beforeEach(async () => {
  store = mkdtempSync(join(tmpdir(), 'quits-store-'));
  const shell = publish('shell', '1.0.0', { coreVersion: '1.0.0', react: '19.0.0', routes: {}, events: {} });
  point('shell', shell);
  put('remotes/features.json', { names: ['mf-polls'] });
  point('mf-polls', publish('mf-polls', '1.1.0'), publish('mf-polls', '1.0.0'));
  const features = openFeatureStore(store);
  testApp = await buildTestApp({ isAlone: true, environment: { LOG_LEVEL: 'silent' }, features });
  root = await signUp(testApp, 'root');
});
afterEach(async () => {
  jest.restoreAllMocks();
  await testApp.close();
  rmSync(store, { recursive: true });
});

const listed = async () => (await root.call<FeatureAnswer[]>(['GET', '/api/admin/features'])).body;
const rollBack = (name = 'mf-polls') =>
  root.call<FeatureAnswer & { code: string }>(['POST', `/api/admin/features/${name}/rollback`]);
const acts = async () =>
  (await root.call<{ items: AdminLogItemAnswer[] }>(['GET', '/api/admin/log'])).body.items;
const none = (name: string) => ({ name, live: null, previous: null });

describe('the published features', () => {
  it('are listed with their versions, those that the shell does not know too', async () => {
    put('remotes/mf-auth/current.json', 'damaged');
    const polls = { name: 'mf-polls', live: '1.1.0', previous: '1.0.0' };
    expect(await listed()).toEqual([...KNOWN.map(none), polls]);
  });

  it('go back to the version before, whose files the pointer describes again', async () => {
    const { status, body } = await rollBack();
    expect([status, body]).toEqual([200, { name: 'mf-polls', live: '1.0.0', previous: null }]);
    const pointer = JSON.parse(readFileSync(join(store, 'remotes/mf-polls/current.json'), 'utf8')) as object;
    expect(pointer).toHaveProperty(
      ['current', 'integrity', '1.0.0/remoteEntry.js'],
      expect.stringMatching(/^sha256-/),
    );
    expect(pointer).toMatchObject({ withdrawn: ['1.1.0'] });
    expect(await acts()).toMatchObject([{ act: 'rollback', target: 'mf-polls', by: { id: root.id } }]);
    expect(await rollBack()).toMatchObject({ status: 409, body: { code: 'no_previous_version' } });
    expect(await acts()).toHaveLength(1);
  });

  it('are rolled back once by a request that is sent twice', async () => {
    point(
      'mf-polls',
      publish('mf-polls', '1.2.0'),
      publish('mf-polls', '1.1.0'),
      publish('mf-polls', '1.0.0'),
    );
    const headers = { 'idempotency-key': 'once' };
    const path = ['POST', '/api/admin/features/mf-polls/rollback'] as const;
    for (let time = 0; time < 2; time += 1)
      expect((await root.call<FeatureAnswer>(path, undefined, headers)).body.live).toBe('1.1.0');
    expect(await acts()).toHaveLength(1);
  });

  it('stay as they are when the version before cannot run', async () => {
    point('mf-polls', publish('mf-polls', '1.1.0'), publish('mf-polls', '1.0.0', { core: '^2.0.0' }));
    expect(await rollBack()).toMatchObject({ status: 409, body: { code: 'previous_version_unfit' } });
    rmSync(join(store, 'remotes/mf-polls/1.0.0'), { recursive: true });
    expect(await rollBack()).toMatchObject({ status: 409, body: { code: 'previous_version_unfit' } });
    expect((await listed()).at(-1)).toMatchObject({ live: '1.1.0' });
    expect(await acts()).toEqual([]);
  });

  it('cannot be changed where the server may not write, or does not reach them', async () => {
    // The file system never refuses root.
    jest.spyOn(fsPromises, 'rename').mockRejectedValue(Object.assign(new Error('denied'), { code: 'EROFS' }));
    expect(await rollBack()).toMatchObject({ status: 409, body: { code: 'store_not_writable' } });
    expect((await rollBack('mf-unknown')).status).toBe(404);
    expect((await rollBack('..%2Fshell')).status).toBe(404);
    await testApp.close();
    testApp = await buildTestApp({ isAlone: true, environment: { LOG_LEVEL: 'silent' } });
    root = await signUp(testApp, 'root');
    expect(await listed()).toEqual([]);
    expect(await rollBack()).toMatchObject({ status: 409, body: { code: 'store_not_writable' } });
  });

  it('need a sign-in of the last minutes', async () => {
    testApp.clock.now += 6 * 60_000;
    expect((await rollBack()).status).toBe(403);
  });
});
