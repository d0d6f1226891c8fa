import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { ErrorBody } from '@quits/contracts';
import { dayOf } from '@quits/domain';
import Fastify, { type FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { callerWithoutRequest } from '../http/caller.ts';
import { PASSWORD, createGroup, expensePayload, requestToken, send, signUp } from '../testing/people.ts';
import { buildTestApp, type TestApp } from '../testing/test-app.ts';
import { RATE_LIMITS, addressKey } from '../security/rate-limiter.ts';
import { uploadOf } from '../testing/uploads.ts';
import { rateLimitPlugin } from './rate-limit.ts';

describe('addressKey', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('takes %s for %s', (ip, key) => {
    expect(addressKey(ip)).toBe(key);
  });
});

describe('the limits per address', () => {
  let testApp: TestApp;
  beforeEach(async () => {
    testApp = await buildTestApp({
      environment: { RATE_LIMIT_ADDRESS_FACTOR: '1', TRUST_PROXY: '127.0.0.1' },
    });
  });
  afterEach(() => testApp.close());

  it('let 20 registrations an hour through, counted by the address that the trusted proxy names', async () => {
    const register = (address: string) =>
      send(
        testApp.app,
        ['POST', '/auth/register'],
        { email: 'taken@example.org', password: PASSWORD },
        { headers: { 'x-forwarded-for': address } },
      );
    for (let count = 0; count < 20; count += 1)
      expect((await register('203.0.113.7')).status).toBeLessThan(429);
    const { status, headers } = await register('203.0.113.7');
    expect({ status, retryAfter: headers['retry-after'] }).toEqual({ status: 429, retryAfter: '3600' });
    expect((await register('203.0.113.8')).status).toBe(409);
    testApp.clock.now += 3600_000;
    expect((await register('203.0.113.7')).status).toBe(409);
  });

  it('let ten times as many through from an IPv6 network of 65,536 customers, and no more @full', async () => {
    const register = (address: string) =>
      send(
        testApp.app,
        ['POST', '/auth/register'],
        { email: 'taken@example.org', password: PASSWORD },
        { headers: { 'x-forwarded-for': address } },
      );
    // The test only counts. Two hundred real hashes would be slow.
    jest.spyOn(testApp.app.passwords, 'hash').mockResolvedValue('a hash');
    for (let count = 0; count < 200; count += 1)
      expect((await register(`2001:db8:1:${count.toString(16)}::1`)).status).toBeLessThan(429);
    expect((await register('2001:db8:1:ffff::1')).status).toBe(429);
    expect((await register('2001:db8:2:ffff::1')).status).toBe(409);
  });

  it('let 50 failed sign-ins in 15 minutes through, over all accounts @full', async () => {
    for (let count = 0; count < 50; count += 1) {
      expect(
        (await requestToken(testApp.app, `nobody${String(count)}@example.org`, 'Wrong1password')).status,
      ).toBe(401);
    }
    expect((await requestToken(testApp.app, 'another@example.org', 'Wrong1password')).status).toBe(429);
  });

  it('let 300 sign-ins in 15 minutes through, good ones too, over all accounts, and 60 of one account @full', async () => {
    jest.spyOn(testApp.app.passwords, 'matches').mockResolvedValue(true);
    const people = await Promise.all(Array.from({ length: 6 }, () => signUp(testApp)));
    const statusesOf = async (count: number, email: string) => {
      const statuses: number[] = [];
      for (let attempt = 0; attempt < count; attempt += 1)
        statuses.push((await requestToken(testApp.app, email, PASSWORD)).status);
      return statuses;
    };
    // Each person has already signed in once.
    for (const { email } of people.slice(0, 4)) {
      expect(await statusesOf(60, email)).toEqual([...Array<number>(59).fill(200), 429]);
    }
    expect(await statusesOf(59, people[4]?.email ?? '')).toEqual([...Array<number>(58).fill(200), 429]);
    testApp.clock.now += 15 * 60_000;
    expect(await statusesOf(1, people[0]?.email ?? '')).toEqual([200]);
  });

  it('let 50 invalid invitations in 15 minutes through @full', async () => {
    const preview = () => send(testApp.app, ['GET', `/api/invites/preview/${'A'.repeat(43)}`]);
    for (let count = 0; count < 50; count += 1) expect((await preview()).status).toBe(404);
    expect((await preview()).status).toBe(429);
    testApp.clock.now += 15 * 60_000;
    expect((await preview()).status).toBe(404);
  });

  it('let 50 wrong links to look at a group through, counted with the invitations', async () => {
    const open = (path: string) => send(testApp.app, ['GET', `${path}/${'A'.repeat(43)}`]);
    for (let count = 0; count < 25; count += 1)
      for (const path of ['/api/view', '/api/invites/preview']) expect((await open(path)).status).toBe(404);
    expect(await open('/api/view')).toMatchObject({
      status: 429,
      body: { detail: 'Too many links opened from this address. Please try again later.' },
    });
  });

  it('let 30 reset requests an hour through', async () => {
    const person = await signUp(testApp);
    const forget = () => send(testApp.app, ['POST', '/auth/forgot-password'], { email: person.email });
    for (let count = 0; count < 30; count += 1) expect((await forget()).status).toBe(200);
    expect((await forget()).status).toBe(429);
  });
});

describe('every call', () => {
  it('counts for its address, also with a token that is made up: 12,000 a minute', async () => {
    const testApp = await buildTestApp({
      isAlone: true,
      environment: { RATE_LIMIT_ADDRESS_FACTOR: '0.001' },
    });
    const ask = () => send(testApp.app, ['GET', '/api/groups'], undefined, { token: 'a.b.c' });
    for (let count = 0; count < 12; count += 1) expect((await ask()).status).toBe(401);
    const { status, headers } = await ask();
    expect({ status, retryAfter: headers['retry-after'] }).toEqual({ status: 429, retryAfter: '60' });
    expect((await send(testApp.app, ['GET', '/health/live'])).status).toBe(200);
    testApp.clock.now += 60_000;
    expect((await ask()).status).toBe(401);
    await testApp.close();
  });

  it('counts for its account by what it costs: a sum as two reads', async () => {
    const testApp = await buildTestApp({ isAlone: true });
    const ann = await signUp(testApp);
    testApp.clock.now += 60_000;
    await testApp.app.countReads(callerWithoutRequest(ann.id, '', testApp.app), 1197);
    const statusOf = async (url: string) => (await ann.call(['GET', url])).status;
    expect(await statusOf('/api/people')).toBe(200);
    expect(await statusOf('/api/groups')).toBe(200);
    expect(await statusOf('/api/groups')).toBe(429);
    await testApp.close();
  });
});

describe('a refused upload', () => {
  it('counts as a write of its account, as a good one does', async () => {
    const testApp = await buildTestApp({ isAlone: true });
    const ann = await signUp(testApp);
    testApp.clock.now += 60_000;
    const account = String(ann.id);
    await testApp.app.limiter.consume(RATE_LIMITS.writesPerAccount, account, 299);
    const { payload, headers } = uploadOf(Buffer.from('x'));
    const upload = () => ann.call(['POST', '/api/expenses/999999/receipts'], payload, headers);
    expect([(await upload()).status, (await upload()).status]).toEqual([404, 429]);
    await testApp.close();
  });
});

describe('a refused call that would change several places', () => {
  let testApp: TestApp;
  beforeEach(async () => {
    testApp = await buildTestApp({ isAlone: true });
  });
  afterEach(() => testApp.close());

  it('counts as one write, whether it is refused for its input or for the limit', async () => {
    const ann = await signUp(testApp, 'ann');
    const group = await createGroup(testApp, ann);
    const path = `/api/groups/${String(group.id)}/recurring`;
    const { date: _date, ...entry } = expensePayload(1, [[ann, 1]], [[ann, 1]]) as Record<string, unknown>;
    const dueSince = (days: number) => {
      const start = dayOf(testApp.clock.now - days * 86_400_000);
      return ann.call<ErrorBody>(['POST', path], { entry, unit: 'day', every: 1, start });
    };
    testApp.clock.now += 60_000;
    for (let count = 0; count < 3; count += 1) {
      const { status, body } = await dueSince(900);
      expect([status, body.code]).toEqual([422, 'too_many_due']);
    }
    const count = (amount: number) =>
      testApp.app.limiter.consume(RATE_LIMITS.writesPerAccount, String(ann.id), amount);
    await count(200);
    expect((await dueSince(300)).status).toBe(429);
    // Three refusals for the input, one for the limit, and what the test adds.
    await count(300 - 3 - 1 - 200);
    await expect(count(1)).rejects.toMatchObject({ statusCode: 429 });
  });
});

describe('the place of a call in its lane', () => {
  const VISITOR = 0;
  let app: FastifyInstance;
  let handled: string[];
  let sockets: Socket[];
  beforeEach(async () => {
    [app, handled, sockets] = [Fastify(), [], []];
    const surroundings = { kind: 'sqlite', config: { rateLimitAddressFactor: 1 } };
    await app.register(
      fp(
        () => {
          app.decorate('database', surroundings as never);
          app.decorate('config', surroundings.config as never);
          app.decorate('now', Date.now);
          app.decorateRequest('caller', null);
        },
        { name: 'database' },
      ),
    );
    await app.register(rateLimitPlugin);
    app.addHook('onRequest', async (request) => {
      const account = Number(request.headers.account);
      request.caller = account === VISITOR ? null : callerWithoutRequest(account, '', app);
    });
    const handle = async (url: string) => {
      handled.push(url);
      if (url.includes('held')) await new Promise(() => undefined);
    };
    app.get('/list/:name', { config: { cost: 'list' } }, ({ url }) => handle(url));
    app.get('/file/:name', { config: { cost: 'file' } }, ({ url }) => handle(url));
    app.post('/file/:name', { config: { cost: 'file' } }, ({ url }) => handle(url));
    await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    await app.close();
  });

  /** Pipelines requests over one connection and waits until the server has received them. */
  async function send(account: number, ...requests: string[]): Promise<() => Promise<void>> {
    let seen = 0;
    let taken: Socket | undefined;
    const see = ({ socket }: { socket: Socket }) => {
      seen += 1;
      taken = socket;
    };
    app.server.on('request', see);
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(socket.on('error', () => undefined));
    socket.write(
      requests.map((line) => `${line} HTTP/1.1\r\nHost: a\r\nAccount: ${String(account)}\r\n\r\n`).join(''),
    );
    while (seen < requests.length) await setImmediate();
    app.server.off('request', see);
    await settle();
    return async () => {
      socket.destroy();
      while (!taken?.closed) await setImmediate();
      await settle();
    };
  }
  async function settle(): Promise<void> {
    for (let turn = 0; turn < 20; turn += 1) await setImmediate();
  }

  it('is free again when its connection closes, also where its answer waits behind another one', async () => {
    for (let count = 0; count < 3; count += 1) {
      handled = [];
      const close = await send(1, 'GET /list/held', 'GET /list/done');
      expect(handled).toEqual(['/list/held', '/list/done']);
      await close();
    }
  });

  it('is of none who closed while waiting: that is never handled', async () => {
    const close = await send(1, 'GET /list/held', 'GET /list/held', 'GET /list/never');
    const leave = await send(1, 'GET /list/never-either');
    await send(1, 'GET /list/waits');
    await leave();
    await close();
    expect(handled).toEqual(['/list/held', '/list/held', '/list/waits']);
  });

  it('is one of two for an address without a session', async () => {
    await send(VISITOR, 'GET /list/held');
    await send(VISITOR, 'GET /list/held', 'GET /list/waits');
    await send(1, 'GET /list/done');
    expect(handled).toEqual(['/list/held', '/list/held', '/list/done']);
  });

  it('keeps no upload waiting for who reads files slowly', async () => {
    await send(1, 'GET /file/held', 'GET /file/held', 'GET /file/waits');
    await send(1, 'POST /file/sent');
    expect(handled).toEqual(['/file/held', '/file/held', '/file/sent']);
  });
});

describe('a forwarded address', () => {
  const tryOften = async (environment: NodeJS.ProcessEnv) => {
    const testApp = await buildTestApp({ environment: { RATE_LIMIT_ADDRESS_FACTOR: '0.1', ...environment } });
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      const { status } = await send(
        testApp.app,
        ['POST', '/auth/forgot-password'],
        { email: 'nobody@example.org' },
        {
          headers: {
            'x-forwarded-for': `203.0.113.${String(count)}`,
            forwarded: `for=203.0.113.${String(count)}`,
          },
        },
      );
      statuses.push(status);
    }
    await testApp.close();
    return statuses;
  };

  it('counts for nothing unless a proxy is named, or when another one is', async () => {
    expect(await tryOften({})).toEqual([200, 200, 200, 429, 429, 429]);
    expect(await tryOften({ TRUST_PROXY: '198.51.100.1' })).toEqual([200, 200, 200, 429, 429, 429]);
  });

  it('counts from the named proxy @full', async () => {
    expect(await tryOften({ TRUST_PROXY: 'loopback' })).toEqual([200, 200, 200, 200, 200, 200]);
  });
});

describe('counters on PostgreSQL', () => {
  const onPostgres = process.env.TEST_DATABASE_URL !== undefined;

  it('are shared by every instance; on the embedded database there is one', async () => {
    const testApp = await buildTestApp();
    expect(testApp.app.database.kind).toBe(onPostgres ? 'postgres' : 'sqlite');
    await requestToken(testApp.app, 'nobody@example.org', 'Wrong1password');
    const rows = await testApp.app.database.queries.selectFrom('rate_counts').selectAll().execute();
    expect(rows.length).toBe(onPostgres ? 4 : 0);
    expect(JSON.stringify(rows)).not.toContain('example.org');
    await testApp.close();
  });
});
