import { callerWithoutRequest } from '../http/caller.ts';
import { PASSWORD, requestToken, send, signUp } from '../testing/people.ts';
import { buildTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { addressKey } from '../security/rate-limiter.ts';

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

  it('let ten times as many through from an IPv6 network of 65,536 customers, and no more', async () => {
    const register = (address: string) =>
      send(
        testApp.app,
        ['POST', '/auth/register'],
        { email: 'taken@example.org', password: PASSWORD },
        { headers: { 'x-forwarded-for': address } },
      );
    // The limit is about counting: two hundred real hashes would only be slow.
    jest.spyOn(testApp.app.passwords, 'hash').mockResolvedValue('a hash');
    for (let count = 0; count < 200; count += 1)
      expect((await register(`2001:db8:1:${count.toString(16)}::1`)).status).toBeLessThan(429);
    expect((await register('2001:db8:1:ffff::1')).status).toBe(429);
    expect((await register('2001:db8:2:ffff::1')).status).toBe(409);
  });

  it('let 50 failed sign-ins in 15 minutes through, over all accounts', async () => {
    for (let count = 0; count < 50; count += 1) {
      expect(
        (await requestToken(testApp.app, `nobody${String(count)}@example.org`, 'Wrong1password')).status,
      ).toBe(401);
    }
    expect((await requestToken(testApp.app, 'another@example.org', 'Wrong1password')).status).toBe(429);
  });

  it('let 300 sign-ins in 15 minutes through, good ones too, over all accounts, and 60 of one account', async () => {
    jest.spyOn(testApp.app.passwords, 'matches').mockResolvedValue(true);
    const people = await Promise.all(Array.from({ length: 6 }, () => signUp(testApp)));
    const statusesOf = async (count: number, email: string) => {
      const statuses: number[] = [];
      for (let attempt = 0; attempt < count; attempt += 1)
        statuses.push((await requestToken(testApp.app, email, PASSWORD)).status);
      return statuses;
    };
    // Each has signed in once already.
    for (const { email } of people.slice(0, 4)) {
      expect(await statusesOf(60, email)).toEqual([...Array<number>(59).fill(200), 429]);
    }
    expect(await statusesOf(59, people[4]?.email ?? '')).toEqual([...Array<number>(58).fill(200), 429]);
    testApp.clock.now += 15 * 60_000;
    expect(await statusesOf(1, people[0]?.email ?? '')).toEqual([200]);
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

  it('counts from the named proxy', async () => {
    expect(await tryOften({ TRUST_PROXY: 'loopback' })).toEqual([200, 200, 200, 200, 200, 200]);
  });
});

describe('counters on PostgreSQL', () => {
  const onPostgres = process.env.TEST_DATABASE_URL !== undefined;

  it('are shared by every instance; on the embedded database there is one', async () => {
    const testApp = await buildTestApp();
    expect(testApp.app.database.kind).toBe(onPostgres ? 'postgres' : 'sqlite');
    await requestToken(testApp.app, 'nobody@example.org', 'Wrong1password');
    const rows = await testApp.app.database.queries.selectFrom('rate_limits').selectAll().execute();
    expect(rows.length).toBe(onPostgres ? 4 : 0);
    expect(JSON.stringify(rows)).not.toContain('example.org');
    await testApp.close();
  });
});
