import type { AddressInfo } from 'node:net';
import { CALLS, PATHS } from '@quits/contracts';
import { buildTestApp } from '../testing/test-app.ts';
import { isCall } from './one-origin.ts';

describe('an address of the origin that serves both', () => {
  it("is a call's, or one for operators", () => {
    const paths = Object.values(CALLS).map(({ path }) => path);
    for (const path of [
      ...paths,
      '/health',
      '/health/ready?full=1',
      '/metrics',
      '/docs',
      '/openapi.json',
      '/.well-known/jwks.json',
    ])
      expect([path, isCall(path)]).toEqual([path, true]);
  });

  it("is otherwise the web app's", () => {
    for (const path of [...Object.values(PATHS), '/remotes/mf-auth/current.json', '/healthy', '/apis', ''])
      expect([path, isCall(path)]).toEqual([path, false]);
  });
});

describe('one origin', () => {
  it('keeps pages out of the application, and its headers, limits and logs off them', async () => {
    const lines: string[] = [];
    const testApp = await buildTestApp({
      isAlone: true,
      environment: { LOG_LEVEL: 'info', RATE_LIMIT_ADDRESS_FACTOR: '0.0001' },
      logStream: { write: (line) => void lines.push(line) },
      pages: (_request, response) => void response.end('page'),
    });
    const { app } = testApp;
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const get = (path: string) => fetch(`http://127.0.0.1:${String(port)}${path}`);

    lines.length = 0;
    for (const path of ['/', '/login', '/groups/1', '/remotes/x.js']) {
      const answer = await get(path);
      expect([await answer.text(), answer.headers.get('content-security-policy')]).toEqual(['page', null]);
    }
    expect(lines).toEqual([]);

    expect(await (await get('/health/live')).json()).toEqual({ status: 'ok' });
    const call = await get('/api/groups');
    expect([call.status, call.headers.get('content-security-policy')]).toEqual([
      401,
      "default-src 'none';frame-ancestors 'none'",
    ]);
    expect(app.server).toMatchObject({ keepAliveTimeout: 72_000, requestTimeout: 120_000, timeout: 30_000 });
    await testApp.close();
  });
});
