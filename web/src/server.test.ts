import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http, {
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { askWhetherEmpty, createWebServer } from './server.ts';
import { pageSettings, readSettings } from './settings.ts';

const PAGE =
  '<head><script type="application/json" id="quits-config">{}</script><script>go()</script>' +
  '<meta property="og:title" content="Quits" /><meta property="og:image" content="/app/icon-512.png" /></head>';
const FILES = {
  'shell/index.html': PAGE,
  'shell/csp.json': '{"styleHashes":["sha256-sonner"]}',
  'shell/favicon.svg': '<svg/>',
  'shell/app.webmanifest': '{}',
  'shell/service-worker.js': 'keep()',
  'shell/assets/main.1a2b3c4d.js': 'main()',
  'shell/assets/main.1a2b3c4d.js.br': 'packed',
  'remotes/mf-groups/current.json': '{}',
  'remotes/mf-groups/1.0.0/remoteEntry.js': 'entry()',
  'embed/groups.html': PAGE,
  'embed/groups.html.br': 'packed',
  'embed/v1/groups.html': PAGE,
  'shell/remotes/status.html': '<h1>Releases</h1>',
  'embed/quits-embed.js': 'define()',
  'embed/1.0.0/quits-embed.js': 'define()',
  'remotes/mf-groups/1.0.0/large.js': 'x'.repeat(4_000_000),
  'remotes/mf-groups/1.0.0/data.unknown': '',
  'secret.txt': 'secret',
};

let store = '';
let server: Server;

const portOf = (one: Server) => (one.address() as AddressInfo).port;

beforeAll(async () => {
  store = mkdtempSync(path.join(tmpdir(), 'quits-web-'));
  for (const [name, content] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(store, name)), { recursive: true });
    writeFileSync(path.join(store, name), content);
  }
  server = createWebServer({ store, settings: readSettings({}) });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
  rmSync(store, { recursive: true });
});

async function get(pathname: string, headers: OutgoingHttpHeaders = {}, method = 'GET') {
  const request = http.request({ port: portOf(server), path: pathname, method, headers });
  request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

const NAVIGATION = { accept: 'text/html,application/xhtml+xml' };

describe('web server: files', () => {
  it('serves the compressed form to a browser that takes it, for a year', async () => {
    const { headers, body } = await get('/assets/main.1a2b3c4d.js', { 'accept-encoding': 'gzip, br' });
    expect(body).toBe('packed');
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    });
    expect((await get('/assets/main.1a2b3c4d.js')).body).toBe('main()');
  });

  it('names the type by the ending, and none that a browser would run for an unknown one', async () => {
    const typeOf = async (pathname: string) => (await get(pathname)).headers['content-type'];
    expect(await typeOf('/remotes/mf-groups/current.json')).toBe('application/json; charset=utf-8');
    expect(await typeOf('/favicon.svg')).toBe('image/svg+xml');
    expect(await typeOf('/app.webmanifest')).toBe('application/manifest+json');
    expect(await typeOf('/remotes/mf-groups/1.0.0/data.unknown')).toBe('application/octet-stream');
  });

  it('sends a whole file, whichever part was asked for', async () => {
    const whole = await get('/assets/main.1a2b3c4d.js', { range: 'bytes=2-3' });
    expect(whole).toMatchObject({ status: 200, body: 'main()' });
  });

  it('ends reading a file when the browser went away, and the answer when the file cannot be read', async () => {
    const files: Readable[] = [];
    const keep = (_request: IncomingMessage, response: ServerResponse) =>
      response.once('pipe', (file: Readable) => files.push(file));
    server.prependListener('request', keep);
    const send = async () => {
      const request = http.get({ port: portOf(server), path: '/remotes/mf-groups/1.0.0/large.js' });
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      return response;
    };
    (await send()).destroy();
    await once(files[0]!, 'close');
    const response = await send();
    files[1]!.destroy(new Error('a made-up fault of the disk'));
    await expect(text(response)).rejects.toThrow('aborted');
    server.removeListener('request', keep);
  });

  it('answers 304 to a browser that has the file', async () => {
    const { headers } = await get('/favicon.svg');
    const again = await get('/favicon.svg', { 'if-none-match': headers.etag });
    expect(again.status).toBe(304);
    expect(again.body).toBe('');
  });

  it('lets other origins load remotes, and read why they could not', async () => {
    expect((await get('/remotes/mf-groups/current.json')).headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'no-cache',
    });
    const missing = await get('/remotes/mf-groups/9.9.9/remoteEntry.js');
    expect(missing.status).toBe(404);
    expect(missing.headers['access-control-allow-origin']).toBe('*');
    expect((await get('/favicon.svg')).headers['access-control-allow-origin']).toBeUndefined();
  });

  it.each(['/secret.txt', '/remotes/.secret.txt', '/shell/index.html'])(
    'gives no file for %s',
    async (pathname) => {
      expect((await get(pathname)).status).toBe(404);
    },
  );

  it.each(['/remotes', '/remotes/mf-groups/', '/assets/', '/embed/1.0.0'])(
    'lists nothing of the folder %s',
    async (pathname) => {
      expect(await get(pathname)).toMatchObject({ status: 404, body: 'No such file\n' });
    },
  );

  it('refuses TRACE and repeats nothing of it', async () => {
    const { status, body } = await get('/', { authorization: 'Bearer secret' }, 'TRACE');
    expect(status).toBe(405);
    expect(body).not.toContain('secret');
  });

  it('answers HEAD without a body, and refuses what is neither GET nor HEAD', async () => {
    const head = await get('/favicon.svg', {}, 'HEAD');
    expect(head).toMatchObject({ status: 200, body: '' });
    expect(head.headers['content-length']).toBe('6');
    expect((await get('/favicon.svg', {}, 'POST')).status).toBe(405);
  });
});

describe('web server: the page', () => {
  it.each([{}, { accept: '*/*' }])('is what the root answers to monitors and curl (%j)', async (headers) => {
    const { status, body } = await get('/', headers);
    expect([status, body.includes('quits-config')]).toEqual([200, true]);
  });

  it.each(['/', '/groups/7', '/index.html', '/no-such-path', '/remotes/mf-groups/9.9.9/x.js'])(
    'answers a navigation to %s with the app',
    async (pathname) => {
      const { status, headers, body } = await get(pathname, NAVIGATION);
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['cache-control']).toBe('no-cache');
      expect(body).toContain('"api":{"extras":true}');
    },
  );

  it('carries the pointer of the remote that shows the path, and is another page after a deploy', async () => {
    const pointer = path.join(store, 'remotes/mf-expenses/current.json');
    mkdirSync(path.dirname(pointer));
    const visit = async (pathname: string) => {
      const { headers, body } = await get(pathname, NAVIGATION);
      const [, config = ''] = /id="quits-config">(.*?)<\/script>/.exec(body) ?? [];
      return { etag: headers.etag, pointers: (JSON.parse(config) as { pointers?: object }).pointers };
    };
    const none = await visit('/expenses/7');
    expect(none.pointers).toBeUndefined();
    writeFileSync(pointer, '{"schema":1,\n"name":"</script>"}');
    const first = await visit('/expenses/7');
    expect(first.pointers).toEqual({ 'mf-expenses': { schema: 1, name: '</script>' } });
    expect((await visit('/profile')).pointers).toBeUndefined();
    expect((await get('/expenses', { ...NAVIGATION, 'if-none-match': first.etag })).status).toBe(304);
    writeFileSync(pointer, '{"schema":1,"withdrawn":["1.0.0"]}');
    const second = await visit('/expenses/7');
    expect(second.pointers).toEqual({ 'mf-expenses': { schema: 1, withdrawn: ['1.0.0'] } });
    expect(new Set([none.etag, first.etag, second.etag]).size).toBe(3);
  });

  it('carries no pointer of a remote that is served elsewhere', async () => {
    const settings = readSettings({ REMOTE_ORIGINS: 'mf-groups=https://groups.example' });
    const elsewhere = createWebServer({ store, settings }).listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    const answer = await fetch(`http://127.0.0.1:${portOf(elsewhere)}/groups`, { headers: NAVIGATION });
    expect(await answer.text()).not.toContain('"pointers"');
    elsewhere.close();
    elsewhere.closeAllConnections();
  });

  it('answers any other request for a missing file with 404', async () => {
    expect((await get('/groups/7/picture.png', { accept: '*/*' })).status).toBe(404);
  });

  it.each(['/invite/secret', '/view/secret', '/login', '/', '/groups/7'])(
    'answers any GET and HEAD of the route %s with the page',
    async (pathname) => {
      for (const method of ['GET', 'HEAD'])
        for (const headers of [{ accept: '*/*' }, {}])
          expect((await get(pathname, headers, method)).status).toBe(200);
    },
  );

  it('is the same at every address but for its configuration, so that the kept page is no other one', async () => {
    const paths = ['/', '/login', '/groups/7', '/invite/secret', '/view/secret'];
    const pages = await Promise.all(paths.map(async (pathname) => (await get(pathname)).body));
    const rest = pages.map((html) => html.replace(/(quits-config">)[^<]*/, '$1'));
    expect(new Set(rest).size).toBe(1);
    expect(pages.join('')).not.toContain('secret');
  });

  it('asks browsers to come by https where it serves a public origin, and names the picture of its card', async () => {
    const settings = readSettings({
      ONE_ORIGIN: '1',
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://quits.example/',
    });
    const secure = createWebServer({ store, settings }).listen(0, '127.0.0.1');
    await once(secure, 'listening');
    const answer = await fetch(`http://127.0.0.1:${portOf(secure)}/login`);
    expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
    expect(await answer.text()).toContain('content="https://quits.example/app/icon-512.png"');
    secure.close();
    secure.closeAllConnections();
    expect((await get('/login')).headers).not.toHaveProperty('strict-transport-security');
  });

  it('keeps search engines from a group that a link shows, and from no other page', async () => {
    const robotsOf = async (pathname: string) => (await get(pathname, NAVIGATION)).headers['x-robots-tag'];
    expect(await robotsOf('/view/secret')).toBe('noindex');
    for (const other of ['/', '/login', '/invite/secret']) expect(await robotsOf(other)).toBeUndefined();
  });

  it('sends its policy and the headers that keep links with tokens to itself', async () => {
    const { headers } = await get('/', { ...NAVIGATION, host: '192.168.1.7:3000' });
    expect(headers['content-security-policy']).toContain("style-src 'self' 'sha256-sonner'");
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[\w+/]{43}='/);
    expect(headers['content-security-policy']).toContain("connect-src 'self' 192.168.1.7:8000");
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
    });
  });
});

describe('web server: the spelling of an address', () => {
  it.each([
    '/%7Eann?tab=1',
    '/index.htm%6C',
    '/embe%64/v1/groups.html',
    '/groups%2F7',
    '/groups%5C7',
    '/groups%3Ftab=1',
    '/%2569ndex.html',
    '/%%36Eew',
    '//evil.example/%7E',
    '/remotes/%2e%2e/secret.txt',
    '/a/../groups',
    '/%zz',
  ])('%s, which no browser writes, is refused', async (pathname) => {
    const { status, headers, body } = await get(pathname, NAVIGATION);
    expect([status, headers['content-type']]).toEqual([400, 'text/plain; charset=utf-8']);
    expect(body).not.toContain('quits-config');
  });

  it.each(['/z%C3%BCrich', '/z%c3%bcrich', '/a%20b', '/a|b'])(
    '%s is a path like any other',
    async (pathname) => {
      expect((await get(pathname, NAVIGATION)).status).toBe(200);
    },
  );

  it.each(['/embed/v1/groups.html', '/remotes/status.html'])('%s has a policy', async (pathname) => {
    const { status, headers } = await get(pathname);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it("the shell's page is no file of its own", async () => {
    expect((await get('/index.html')).status).toBe(404);
  });
});

describe('web server: a host that no policy can name', () => {
  it.each(['[::1]:3000', '[fd00::2]'])(
    'gets a text in place of a page that could call no server (%s)',
    async (host) => {
      const { status, headers, body } = await get('/login', { ...NAVIGATION, host });
      expect(status).toBe(421);
      expect(headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(body).toContain('by a name or an IPv4 address');
    },
  );

  it('gets the page where it can call the hosted back end', async () => {
    const hosted = createWebServer({ store, settings: readSettings({ API_URL: 'https://api.example/v1' }) });
    hosted.listen(0, '127.0.0.1');
    await once(hosted, 'listening');
    const visit = async (host: string) => {
      const request = http.get({ port: portOf(hosted), path: '/login', headers: { ...NAVIGATION, host } });
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      return { policy: response.headers['content-security-policy'], page: await text(response) };
    };
    const { policy, page } = await visit('[::1]:3000');
    expect(policy).toContain("connect-src 'self' https://api.example;");
    expect(page).toContain('"hosted":"https://api.example/v1"');
    hosted.close();
    hosted.closeAllConnections();
  });
});

describe('web server: a server without an account', () => {
  it('is said in a page that browsers do not keep, until it has one', async () => {
    let isEmpty: boolean | undefined;
    const one = createWebServer({
      store,
      settings: readSettings({}),
      isEmpty: () => Promise.resolve(isEmpty),
    }).listen(0, '127.0.0.1');
    await once(one, 'listening');
    const page = async () =>
      (await fetch(`http://127.0.0.1:${portOf(one)}/login`, { headers: NAVIGATION })).text();
    const FIRST = /"first":true.*"serviceWorker":false/;
    // The server may start after the pages.
    expect(await page()).not.toMatch(FIRST);
    isEmpty = true;
    expect(await page()).toMatch(FIRST);
    isEmpty = false;
    expect(await page()).not.toMatch(FIRST);
    isEmpty = true;
    expect(await page()).not.toMatch(FIRST);
    one.close();
    one.closeAllConnections();
  });

  it('is not said in a demo, whose first account is that of a visitor', () => {
    expect(pageSettings(readSettings({ DEMO: '1' }), true).api.first).toBeUndefined();
  });

  it.each([
    ['{"accounts":false}', true],
    ['{"accounts":true}', false],
    ['{}', false],
    ['no JSON', undefined],
  ])('is known by its own answer: %s', async (body, isEmpty) => {
    const api = http.createServer((_request, response) => response.end(body)).listen(0, '127.0.0.1');
    await once(api, 'listening');
    const settings = readSettings({ PORT: String(portOf(api)) });
    expect(await askWhetherEmpty(settings)()).toBe(isEmpty);
    api.close();
    expect(await askWhetherEmpty(settings)()).toBeUndefined();
  });
});

describe('web server: the service worker', () => {
  const workerOf = async (options: Parameters<typeof createWebServer>[0]) => {
    const one = createWebServer(options);
    one.listen(0, '127.0.0.1');
    await once(one, 'listening');
    const address = `http://127.0.0.1:${portOf(one)}`;
    const answer = await fetch(`${address}/service-worker.js`);
    const script = await answer.text();
    const page = await (await fetch(`${address}/`)).text();
    one.close();
    one.closeAllConnections();
    return { script, page, headers: answer.headers };
  };
  const settings = readSettings({});

  it('is served with revalidation', async () => {
    const { script, page, headers } = await workerOf({ store, settings });
    expect(script).toBe('keep()');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(page).not.toContain('serviceWorker');
  });

  it.each([
    ['with SERVICE_WORKER=0', { settings: readSettings({ SERVICE_WORKER: '0' }) }],
    [
      'in development',
      { settings, development: { answer: () => false, changePage: (html: string) => html } },
    ],
  ])('is taken back %s', async (_when, options) => {
    const { script, page, headers } = await workerOf({ store, ...options });
    expect(script).toContain('registration.unregister()');
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(page).toContain('"serviceWorker":false');
  });
});

describe('web server: embeds', () => {
  it('lets any page load the script, with revalidation under its stable name and for a year under its version', async () => {
    expect((await get('/embed/quits-embed.js')).headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'no-cache',
    });
    expect((await get('/embed/1.0.0/quits-embed.js')).headers['cache-control']).toContain('immutable');
  });

  it('tells the page for frames who may talk to it and where to report, and lets the same origins frame it', async () => {
    const partners = createWebServer({
      store,
      settings: readSettings({
        EMBED_ORIGINS: 'https://partner.example',
        REPORT_URL: 'https://r.example/quits',
      }),
    });
    partners.listen(0, '127.0.0.1');
    await once(partners, 'listening');
    const answer = await fetch(`http://127.0.0.1:${portOf(partners)}/embed/groups.html`);
    expect(await answer.text()).toContain(
      '"embedOrigins":["https://partner.example"],"reportUrl":"https://r.example/quits"',
    );
    expect(answer.headers.get('content-security-policy')).toContain(
      'frame-ancestors https://partner.example',
    );
    expect(answer.headers.get('x-frame-options')).toBeNull();
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    partners.close();
    partners.closeAllConnections();
  });

  it('lets no page frame it, when no origin is named', async () => {
    const { headers, body } = await get('/embed/groups.html', { ...NAVIGATION, 'accept-encoding': 'br' });
    expect(body).toContain('"embedOrigins":[]');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });
});
