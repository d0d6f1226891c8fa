import { statSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { createGroup, type Person, send, signUp } from '../../testing/people.ts';
import { exchange, SITE_ORIGIN, useSite } from '../../testing/site.ts';
import { buildTestApp, useTestApp } from '../../testing/test-app.ts';

interface Heard {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

let heard: Heard[] = [];
let answer: RequestListener;
const service = createServer((request, response) => {
  void text(request).then((body) => {
    const { method = '', url = '', headers } = request;
    heard.push({ method, url, headers, body });
    answer(request, response);
  });
});
const site = useSite({ create: true });
const environment: NodeJS.ProcessEnv = {};
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  const [polls, nowhere] = [`http://127.0.0.1:${String(port)}/v1/`, 'http://127.0.0.1:1'];
  Object.assign(environment, site.environment, {
    FEATURE_SERVICES: JSON.stringify({ 'mf-polls': polls, 'mf-chores': nowhere }),
  });
});
const testApp = useTestApp({ environment });
afterAll(() => service.close());

let ann: Person;
beforeEach(async () => {
  testApp.clock.now += 60_000;
  heard = [];
  answer = (_request, response) => {
    response.setHeader('content-type', 'application/json').end('{"votes":3}');
  };
  ann = await signUp(testApp, 'ann');
});

const claimsOf = async ({ headers }: Heard) => {
  const { body } = await send<JSONWebKeySet>(testApp.app, ['GET', '/.well-known/jwks.json']);
  const token = headers.authorization?.replace(/^Bearer /, '') ?? '';
  const checks = { issuer: testApp.app.config.publicUrl, audience: 'mf-polls', algorithms: ['ES256'] };
  const { payload } = await jwtVerify(token, createLocalJWKSet(body), {
    ...checks,
    currentDate: new Date(testApp.clock.now),
  });
  return payload;
};
function first(): Heard {
  const [one] = heard;
  if (one === undefined) throw new Error('The service heard nothing');
  return one;
}

describe("a call to a feature's service", () => {
  it('says who asks by a token of a minute, which the keys of the server prove', async () => {
    const group = await createGroup(testApp, ann);
    expect(await ann.call(['GET', '/api/x/polls/votes?a=1&a=%C3%A9'])).toMatchObject({
      status: 200,
      body: { votes: 3 },
    });
    expect(first()).toMatchObject({ method: 'GET', url: '/v1/votes?a=1&a=%C3%A9', body: '' });
    const seconds = Math.floor(testApp.clock.now / 1000);
    expect(await claimsOf(first())).toEqual({
      iss: 'http://localhost:3000',
      aud: 'mf-polls',
      sub: String(ann.id),
      name: ann.name,
      group_ids: [group.id],
      iat: seconds,
      exp: seconds + 60,
    });
    const { body } = await send<JSONWebKeySet>(testApp.app, ['GET', '/.well-known/jwks.json']);
    expect(body.keys[0]).not.toHaveProperty('d');
    expect(statSync(join(testApp.dataDir, 'service-key.json')).mode & 0o077).toBe(0);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('goes on as it is: %s', async (method) => {
    const payload = '{ "option": "pizza",\n "n": 1.50 }';
    const headers = { 'content-type': 'application/json; charset=utf-8', 'idempotency-key': 'once' };
    await testApp.app.inject({
      method,
      url: '/api/x/polls/votes/7%2F8?x=',
      payload,
      headers: { ...headers, authorization: `Bearer ${ann.token}` },
    });
    expect(first()).toMatchObject({ method, url: '/v1/votes/7%2F8?x=', body: payload, headers });
  });

  it('takes a body of any kind, of at most 1 MB', async () => {
    const type = { 'content-type': 'text/csv; header=present' };
    const path = '/api/x/polls/files';
    expect(await ann.call(['POST', path], 'x'.repeat(2 ** 20), type)).toMatchObject({ status: 200 });
    expect(first().headers['content-type']).toBe('text/csv; header=present');
    expect(first().body).toHaveLength(2 ** 20);
    expect(await ann.call(['POST', path], 'x'.repeat(2 ** 20 + 1), type)).toMatchObject({ status: 413 });
    expect(heard).toHaveLength(1);
  });

  it("keeps the person's own token, cookies and address to itself", async () => {
    await ann.call(['GET', '/api/x/polls'], undefined, {
      cookie: 'quits=secret',
      'x-forwarded-for': '203.0.113.7',
      'if-match': '"3"',
      accept: 'application/json',
      'accept-language': 'de',
    });
    const { host: _host, connection: _connection, authorization, ...headers } = first().headers;
    expect(first().url).toBe('/v1');
    expect(headers).toEqual({ accept: 'application/json', 'accept-language': 'de' });
    expect(authorization).not.toContain(ann.token);
  });

  it('keeps cookies, CORS headers and policies of the service from the page', async () => {
    answer = (_request, response) => {
      response.writeHead(201, {
        'content-type': 'text/html',
        'set-cookie': 'a=b',
        'access-control-allow-origin': '*',
        'access-control-allow-credentials': 'true',
        'content-security-policy': "default-src 'self'",
        'clear-site-data': '"*"',
        location: 'https://evil.example/',
      });
      response.end('<p>');
    };
    const origin = 'http://localhost:3000';
    const { status, headers } = await ann.call(['POST', '/api/x/polls/votes'], {}, { origin });
    expect(status).toBe(201);
    expect(headers).toMatchObject({
      'content-type': 'text/html',
      'access-control-allow-origin': origin,
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
    for (const name of ['set-cookie', 'access-control-allow-credentials', 'clear-site-data', 'location'])
      expect(headers).not.toHaveProperty(name);
  });

  it.each(['/api/x/polls/../secret', '/api/x/polls/%2e%2e/secret', '/api/x/polls/..%2Fsecret'])(
    'never leaves the path of its address: %s',
    async (path) => {
      expect([400, 404]).toContain((await ann.call(['GET', path])).status);
      expect(heard).toEqual([]);
    },
  );

  it('is for signed-in people: not for access tokens and sites, and not for unknown features', async () => {
    const ask = (token?: string, headers = {}) =>
      send(testApp.app, ['GET', '/api/x/polls/votes'], undefined, { token, headers });
    expect((await ask()).status).toBe(401);
    const { body } = await ann.call<{ token: string }>(['POST', '/auth/access-tokens'], {
      name: 'Home Assistant',
      scopes: ['groups:read'],
      days: 30,
    });
    expect((await ask(body.token)).status).toBe(403);
    const claims = { sub: 'member', email: 'member@example.org' };
    const exchanged = await exchange(testApp, await site.sign(testApp.clock.now, claims));
    expect((await ask(exchanged.body.access_token, { origin: SITE_ORIGIN })).status).toBe(403);
    expect((await ann.call(['GET', '/api/x/votes/all'])).status).toBe(404);
    expect(heard).toEqual([]);
  });

  it('counts as a write, unless it only reads', async () => {
    for (let count = 0; count < 300; count += 1) await ann.call(['POST', '/api/x/polls/votes'], {});
    expect((await ann.call(['POST', '/api/x/polls/votes'], {})).status).toBe(429);
    expect((await ann.call(['GET', '/api/x/polls/votes'])).status).toBe(200);
  });

  it('is refused in words within a second while the service is down, and once when it says so', async () => {
    const start = performance.now();
    expect(await ann.call(['GET', '/api/x/chores'])).toMatchObject({
      status: 503,
      body: { code: 'service_unavailable' },
      headers: { 'retry-after': '5' },
    });
    expect(performance.now() - start).toBeLessThan(1000);
    answer = (_request, response) => response.writeHead(503, { 'retry-after': '1' }).end('{}');
    expect((await ann.call(['GET', '/api/x/polls'])).status).toBe(503);
    expect(heard).toHaveLength(1);
  });

  it('does not sign the person out when the service refuses our token', async () => {
    answer = (_request, response) => response.writeHead(401).end('no');
    expect(await ann.call(['GET', '/api/x/polls'])).toMatchObject({
      status: 502,
      body: { code: 'service_unavailable' },
    });
  });

  it('ends after ten seconds without an answer, and holds up no other call meanwhile @full', async () => {
    answer = () => undefined;
    const slow = Array.from({ length: 6 }, () => ann.call(['GET', '/api/x/polls/slow']));
    const start = performance.now();
    expect((await ann.call(['GET', '/api/groups'])).status).toBe(200);
    expect(performance.now() - start).toBeLessThan(5000);
    expect(await slow[0]).toMatchObject({ status: 504, body: { code: 'service_too_slow' } });
    expect(performance.now() - start).toBeLessThan(13_000);
    service.closeAllConnections();
    await Promise.all(slow);
  }, 60_000);
});

it('publishes no keys without a service', async () => {
  const other = await buildTestApp();
  expect((await send(other.app, ['GET', '/.well-known/jwks.json'])).status).toBe(404);
  await other.close();
});
