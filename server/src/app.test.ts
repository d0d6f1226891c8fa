import { readdirSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type CallName, CALLS } from '@quits/contracts';
import { schemasOf } from '@quits/contracts/schemas';
import { send, signUp } from './testing/people.ts';
import { buildTestApp, type TestApp, useTestApp } from './testing/test-app.ts';

const testApp = useTestApp();

describe('every answer', () => {
  it('carries security headers and is not to be stored', async () => {
    const { headers } = await send(testApp.app, ['GET', '/api/groups']);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'www-authenticate': 'Bearer',
    });
  });

  it('is {"detail"} for an address that does not exist, with or without a session', async () => {
    const person = await signUp(testApp);
    for (const token of [undefined, person.token]) {
      const { status, body } = await send(testApp.app, ['GET', '/nowhere'], undefined, { token });
      expect({ status, body }).toEqual({
        status: 404,
        body: { detail: 'Not found', code: 'not_found', params: {} },
      });
    }
    expect((await person.call(['PUT', '/api/groups'], {})).status).toBe(404);
  });

  it('is {"detail"} for an address that cannot be read or is too long', async () => {
    const person = await signUp(testApp);
    expect(await send(testApp.app, ['GET', '/api/%ZZ'])).toMatchObject({
      status: 400,
      body: { detail: 'The address is not valid' },
      // No hook runs for this request.
      headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
    });
    const { status, body } = await person.call(['GET', `/api/invites/accept/${'x'.repeat(1000)}`]);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(typeof body.detail).toBe('string');
  });

  it('says nothing of what went wrong inside', async () => {
    const broken = await buildTestApp({ isAlone: true, environment: { LOG_LEVEL: 'silent' } });
    const person = await signUp(broken);
    jest.spyOn(broken.app.database, 'write').mockRejectedValue(new Error('secret table "users" is on fire'));
    const { status, body } = await person.call(['POST', '/api/groups'], { name: 'A', created_by: person.id });
    expect({ status, body }).toEqual({
      status: 500,
      body: {
        detail: 'Something went wrong on our side. Please try again.',
        code: 'unexpected',
        params: {},
      },
    });
    await broken.close();
  });

  it('is 503 with Retry-After while the database is gone', async () => {
    const broken = await buildTestApp({ isAlone: true, environment: { LOG_LEVEL: 'silent' } });
    const person = await signUp(broken);
    const gone = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    jest.spyOn(broken.app.database, 'write').mockRejectedValue(gone);
    const { status, headers } = await person.call(['POST', '/api/groups'], {
      name: 'A',
      created_by: person.id,
    });
    expect({ status, retryAfter: headers['retry-after'] }).toEqual({ status: 503, retryAfter: '5' });
    await broken.close();
  });

  it('is compressed when it is long, for who understands that', async () => {
    const zipped = await testApp.app.inject({
      url: '/openapi.json',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    const plain = await testApp.app.inject({ url: '/openapi.json' });
    expect(gunzipSync(Uint8Array.from(zipped.rawPayload)).toString()).toBe(plain.payload);
    expect(plain.headers.vary).toContain('Accept-Encoding');
    const refused = await testApp.app.inject({
      url: '/openapi.json',
      headers: { 'accept-encoding': 'gzip;q=0' },
    });
    expect(refused.headers['content-encoding']).toBeUndefined();
  });
});

describe('CORS', () => {
  const preflight = (app: TestApp, origin: string) =>
    app.app.inject({
      method: 'OPTIONS',
      url: '/api/expenses/1',
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization,if-match',
      },
    });

  it('allows the web app and private addresses outside of production, with our headers and no credentials', async () => {
    for (const origin of [
      'http://localhost:3000',
      'http://127.0.0.1:5173',
      'http://192.168.1.20:3000',
      'http://[::1]:3000',
    ]) {
      const { statusCode, headers } = await preflight(testApp, origin);
      expect({ statusCode, allowed: headers['access-control-allow-origin'] }).toEqual({
        statusCode: 204,
        allowed: origin,
      });
      expect(headers['access-control-allow-methods']).toBe('GET, POST, PUT, PATCH, DELETE');
      expect(headers['access-control-allow-headers']).toBe(
        'Content-Type, Authorization, Idempotency-Key, If-Match, Last-Event-ID',
      );
      expect(headers['access-control-max-age']).toBe('600');
      expect(headers['access-control-allow-credentials']).toBeUndefined();
    }
  });

  it('exposes ETag and Retry-After', async () => {
    const { headers } = await testApp.app.inject({
      url: '/health',
      headers: { origin: 'http://localhost:3000' },
    });
    expect(headers['access-control-expose-headers']).toBe('ETag, Retry-After');
  });

  it('allows no other page', async () => {
    for (const origin of [
      'https://evil.example',
      'http://localhost.evil.example',
      'http://10.evil.example',
      'null',
    ]) {
      expect((await preflight(testApp, origin)).headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  it('allows exactly CORS_ORIGINS when that is set', async () => {
    const strict = await buildTestApp({
      environment: { CORS_ORIGINS: 'https://quits.example, https://other.example' },
    });
    expect((await preflight(strict, 'https://other.example')).headers['access-control-allow-origin']).toBe(
      'https://other.example',
    );
    expect(
      (await preflight(strict, 'http://localhost:3000')).headers['access-control-allow-origin'],
    ).toBeUndefined();
    await strict.close();
  });
});

describe('health', () => {
  it.each(['/health', '/health/live', '/health/ready'] as const)(
    '%s is fine while the server is',
    async (path) => {
      const { status, body } = await send(testApp.app, ['GET', path]);
      const further =
        path === '/health/ready' ? { backup: null, accounts: expect.any(Boolean) as boolean } : {};
      expect({ status, body }).toEqual({ status: 200, body: { status: 'ok', ...further } });
    },
  );

  it('is not ready, yet alive, while the server prepares to stop', async () => {
    const leaving = await buildTestApp({ isAlone: true });
    leaving.app.startClosing();
    expect(await send(leaving.app, ['GET', '/health/ready'])).toMatchObject({
      status: 503,
      body: { status: 'unavailable', detail: 'The service is not ready' },
      headers: { 'retry-after': '5' },
    });
    expect((await send(leaving.app, ['GET', '/health/live'])).status).toBe(200);
    const { status, headers } = await send(leaving.app, ['GET', '/openapi.json']);
    expect({ status, connection: headers.connection }).toEqual({ status: 200, connection: 'close' });
    await leaving.close();
  });
});

describe('plugins', () => {
  it('have a name, so that one can say which others it needs', () => {
    const names = readdirSync(path.join(__dirname, 'plugins'))
      .filter((file) => !/\.test\.ts$|^health/.test(file))
      .map((file) => file.replace('.ts', ''));
    expect(names.filter((name) => !testApp.app.hasPlugin(name))).toEqual([]);
  });
});

describe('documentation', () => {
  it('describes every call with its refusals', async () => {
    const { body } = await send<{
      openapi: string;
      paths: Record<string, Record<string, { operationId: string; summary: string; responses: object }>>;
    }>(testApp.app, ['GET', '/openapi.json']);
    expect(body.openapi).toBe('3.0.3');
    const operations = Object.values(body.paths).flatMap((methods) => Object.values(methods));
    expect(operations.map(({ operationId }) => operationId)).toEqual(
      expect.arrayContaining(Object.keys(CALLS)),
    );
    for (const { summary, responses } of operations) {
      expect(summary).toBeTruthy();
      expect(Object.keys(responses).length).toBeGreaterThan(1);
    }
  });

  it('says which calls need a session, and what they take', async () => {
    interface Operation {
      operationId: CallName;
      security?: object[];
      requestBody?: { content: Record<string, { schema: { properties: object } }> };
    }
    const { body } = await send<{ paths: Record<string, Record<string, Operation>> }>(testApp.app, [
      'GET',
      '/openapi.json',
    ]);
    const operations = Object.values(body.paths).flatMap((methods) => Object.values(methods));
    const calls = operations.filter(({ operationId }) => operationId in CALLS);
    const open = calls.filter(({ security }) => security === undefined).map(({ operationId }) => operationId);
    expect(open.sort()).toEqual(
      (Object.keys(CALLS) as CallName[]).filter((name) => schemasOf(name).access === 'public').sort(),
    );
    for (const { security } of calls) expect(security ?? [{ session: [] }]).toEqual([{ session: [] }]);
    const settle = calls.find(({ operationId }) => operationId === 'settleUp');
    expect(Object.keys(settle?.requestBody?.content['application/json']?.schema.properties ?? {})).toEqual([
      'to_user_id',
      'amount',
      'date',
      'notes',
    ]);
  });

  it('is readable without any script', async () => {
    const { payload, headers } = await testApp.app.inject({ url: '/docs' });
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
    expect(payload).toContain('/api/groups/{id}/settle');
    expect(payload).not.toContain('<script');
  });
});
