import { send, signUp } from '../testing/people.ts';
import { buildTestApp, type TestApp } from '../testing/test-app.ts';

const TOKEN = 'a-token-of-the-scraper-of-metrics';
let testApp: TestApp;
afterEach(() => testApp.close());

const scrape = (options: { headers?: Record<string, string>; remoteAddress?: string } = {}) =>
  testApp.app.inject({ url: '/metrics', ...options });

describe('metrics', () => {
  it('count requests by the pattern of their route, and name no address', async () => {
    testApp = await buildTestApp({ isAlone: true });
    const ann = await signUp(testApp, 'ann');
    await ann.call(['GET', '/api/groups/123456/summary']);
    await send(testApp.app, ['GET', `/auth/reset-password/${'B'.repeat(43)}`]);
    await send(testApp.app, ['GET', '/nowhere/at/all']);
    const { statusCode, payload, headers } = await scrape();
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(payload).toContain(
      'quits_request_duration_seconds_count{method="GET",route="/api/groups/:id/summary",status="404"} 1',
    );
    expect(payload).toContain('route="/auth/reset-password/:token"');
    expect(payload).toContain('route="unknown"');
    expect(payload).toContain('nodejs_eventloop_lag_seconds');
    for (const secret of ['123456', 'BBBB', 'nowhere', ann.email]) expect(payload).not.toContain(secret);
  });

  it('answer this machine alone, and no proxy on it', async () => {
    testApp = await buildTestApp({ isAlone: true, environment: { TRUST_PROXY: 'loopback' } });
    expect((await scrape({ remoteAddress: '::ffff:127.0.0.1' })).statusCode).toBe(200);
    expect((await scrape({ remoteAddress: '203.0.113.9' })).statusCode).toBe(404);
    for (const header of ['x-forwarded-for', 'forwarded', 'via'])
      expect((await scrape({ headers: { [header]: '127.0.0.1' } })).statusCode).toBe(404);
  });

  it('answer only clients with METRICS_TOKEN when that is set', async () => {
    testApp = await buildTestApp({ isAlone: true, environment: { METRICS_TOKEN: TOKEN } });
    const remoteAddress = '203.0.113.9';
    expect((await scrape({ remoteAddress, headers: { authorization: `Bearer ${TOKEN}` } })).statusCode).toBe(
      200,
    );
    expect((await scrape({ remoteAddress, headers: { authorization: 'Bearer x' } })).statusCode).toBe(404);
    expect((await scrape()).statusCode).toBe(404);
  });
});
