import { AUTHORIZATION } from './http-access.ts';
import { httpStore } from './http-store.ts';
import { startHost } from './testing/made-up-host.ts';
import type { MadeUpHost } from './testing/made-up-host.ts';
import type { Store } from './store.ts';

const FILE = 'remotes/mf-groups/1.1.0/routes.js';
const POINTER = 'remotes/mf-groups/current.json';
const SECRET = 'Bearer very-secret';

let host: MadeUpHost;
beforeEach(async () => {
  host = await startHost();
});
afterEach(() => host.stop());

const open = (env = {}, target = host.address) => httpStore(target, env, { minTimeout: 1 });
const sent = (method: string) => host.requests.filter((request) => request.method === method);
const put = (store: Store, key = POINTER) => store.put(key, Buffer.from('{}'));

describe('a store behind plain HTTP', () => {
  it('gives back what was put into it, byte by byte, and says what is not there', async () => {
    const store = open();
    const body = Buffer.from([0, 255, 31, 139]);
    await store.put(`${FILE}.gz`, body);
    expect((await store.get(`${FILE}.gz`)).equals(body)).toBe(true);
    expect(await store.find(FILE)).toBeUndefined();
    await expect(store.get(FILE)).rejects.toThrow(/has no remotes/);
  });

  it('lists what a folder held when it was complete', async () => {
    const store = open();
    await store.put(FILE, Buffer.from('one'));
    expect(await store.list('remotes/mf-groups/1.1.0/')).toEqual([]);
    await store.seal?.('remotes/mf-groups/1.1.0/', [FILE, 'shell/assets/main.js']);
    expect(await store.list('remotes/mf-groups/1.1.0/')).toEqual([FILE]);
  });

  it('uploads with the type, and with how long it may be kept', async () => {
    const store = open();
    await put(store, FILE);
    await put(store, 'shell/assets/main.1.js');
    await put(store);
    expect(
      sent('PUT').map(({ key, headers }) => [key, headers['cache-control'], headers['content-type']]),
    ).toEqual([
      [FILE, 'public, max-age=31536000, immutable', 'text/javascript; charset=utf-8'],
      ['shell/assets/main.1.js', 'public, max-age=31536000, immutable', 'text/javascript; charset=utf-8'],
      [POINTER, 'no-cache', 'application/json; charset=utf-8'],
    ]);
  });

  it('never writes over a file of a version', async () => {
    host.files.set(FILE, Buffer.from('first'));
    await open().put(FILE, Buffer.from('second'));
    expect(host.files.get(FILE)?.toString()).toBe('first');
    // Somebody else is a moment faster: nothing is there yet when it looks.
    host.behaveAs(({ method }) => (method === 'GET' ? 404 : undefined));
    await open().put(FILE, Buffer.from('second'));
    expect(host.files.get(FILE)?.toString()).toBe('first');
    expect(sent('PUT')[0]?.headers['if-none-match']).toBe('*');
  });

  it('writes anew what an upload that was cut off has left, in a folder that it does not take for complete', async () => {
    const store = open();
    host.files.set(FILE, Buffer.from('sec'));
    host.files.set('remotes/mf-groups/1.1.0/contents.json', Buffer.from('["rou'));
    expect(await store.list('remotes/mf-groups/1.1.0/')).toEqual([]);
    await store.put(FILE, Buffer.from('second'));
    expect(host.files.get(FILE)?.toString()).toBe('second');
    expect(sent('PUT')[0]?.headers['if-match']).toMatch(/^"/);
  });

  it('flips a pointer only over the one that it has read', async () => {
    const store = open();
    await store.find(POINTER);
    host.files.set(POINTER, Buffer.from('{"of":"somebody else"}'));
    await expect(put(store)).rejects.toThrow(/Somebody else has changed remotes\/mf-groups\/current.json/);
    expect(host.files.get(POINTER)?.toString()).toBe('{"of":"somebody else"}');
    await store.find(POINTER);
    await put(store);
    expect(host.files.get(POINTER)?.toString()).toBe('{}');
  });

  it('works with a host that knows no conditions', async () => {
    host.behaveAs(({ headers }) => (headers['if-match'] || headers['if-none-match'] ? 501 : undefined));
    const store = open();
    await store.find(POINTER);
    await put(store);
    await put(store, FILE);
    expect([...host.files.keys()]).toEqual([POINTER, FILE]);
  });

  it('makes the folders that WebDAV asks for', async () => {
    const made: string[] = [];
    host.behaveAs(({ method, key }) => {
      if (method === 'MKCOL') {
        made.push(key);
        return 201;
      }
      return method === 'PUT' && made.length < 3 ? 409 : undefined;
    });
    await put(open(), FILE);
    expect(made).toEqual(['remotes/', 'remotes/mf-groups/', 'remotes/mf-groups/1.1.0/']);
    expect(host.files.has(FILE)).toBe(true);
  });

  it('tries again when the host is busy, or hangs up', async () => {
    host.behaveAs(({ nth }) => [503, 429][nth]);
    await put(open());
    expect([host.files.has(POINTER), sent('PUT').length]).toEqual([true, 3]);
  });

  it('knows its own upload again when the answer to it was lost', async () => {
    const store = open();
    await store.find(POINTER);
    host.behaveAs(({ method, nth }) => {
      if (method !== 'PUT' || nth !== 1) return undefined;
      host.files.set(POINTER, Buffer.from('{}'));
      return 502;
    });
    await put(store);
    expect(sent('PUT')).toHaveLength(2);
  });

  it.each([
    [401, /answers 401 to PUT .*: put the whole Authorization header into STORE_AUTHORIZATION/],
    [403, /answers 403 .*may not do that/],
    [405, /answers 405 .*takes no uploads.*--to "command:/],
    [507, /answers 507 .*it is full/],
    [500, /answers 500 to PUT/],
  ])('says in a sentence what %s means', async (status, sentence) => {
    host.behaveAs(({ method }) => (method === 'PUT' ? status : undefined));
    await expect(put(open())).rejects.toThrow(sentence);
    expect(sent('PUT')).toHaveLength(status === 500 ? 3 : 1);
  });

  it('says that nobody answers', async () => {
    await host.stop();
    await expect(put(open())).rejects.toThrow(/127\.0\.0\.1:\d+ cannot be reached: .*ECONNREFUSED/);
  });

  it('follows nobody elsewhere', async () => {
    host.behaveAs(() => ({ status: 301, headers: { location: 'https://elsewhere.test/' } }));
    await expect(open({ [AUTHORIZATION]: SECRET }).find(POINTER)).rejects.toThrow(
      /name the address it leads to/,
    );
    expect(host.requests).toHaveLength(1);
  });

  it('takes no page for a file', async () => {
    const page = { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>' };
    host.behaveAs(({ method }) => (method === 'GET' ? page : undefined));
    await expect(open().find(POINTER)).rejects.toThrow(/must answer 404/);
  });

  it('notices that something else comes back', async () => {
    const old = { status: 200, headers: {}, body: 'old' };
    host.behaveAs(({ method }) => (method === 'GET' ? old : undefined));
    await expect(put(open())).rejects.toThrow(/gives something else back/);
  });
});

describe('the leave to write to a store', () => {
  it('is sent with every request, and shown in no message', async () => {
    const store = open({ [AUTHORIZATION]: SECRET }, `${host.address}?signature=hidden`);
    await put(store, FILE);
    expect(host.requests.map(({ headers, search }) => [headers.authorization, search])).toEqual(
      host.requests.map(() => [SECRET, '?signature=hidden']),
    );
    host.behaveAs(() => 401);
    const error = await put(store).catch(String);
    expect(error).toMatch(/does not accept STORE_AUTHORIZATION/);
    expect(error + store.label).not.toMatch(/very-secret|hidden/);
  });

  it.each([
    ['https://ada:very-secret@files.test/', {}, /not into the address/],
    ['http://files.test/', { [AUTHORIZATION]: SECRET }, /only sent over https/],
    ['https://files.test/', { [AUTHORIZATION]: 'very-secret\n' }, /plain ASCII only/],
  ])('is not given away: %s', (target, env, sentence) => {
    expect(() => open(env, target)).toThrow(sentence);
    expect(() => open(env, target)).not.toThrow(/very-secret/);
  });
});
