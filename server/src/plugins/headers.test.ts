import { PASSWORD, requestToken, send, signUp } from '../testing/people.ts';
import { buildTestApp, type TestApp } from '../testing/test-app.ts';

let testApp: TestApp;
afterEach(() => testApp.close());

describe('Strict-Transport-Security', () => {
  const answerOf = async (environment: NodeJS.ProcessEnv) => {
    testApp = await buildTestApp({ environment });
    return (await send(testApp.app, ['GET', '/health'])).headers['strict-transport-security'];
  };

  it('is sent for a year in production', async () => {
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://quits.example', MAIL: 'files' };
    expect(await answerOf(production)).toBe('max-age=31536000; includeSubDomains');
  });

  it('is not sent elsewhere: a developer’s localhost must stay reachable without TLS', async () => {
    expect(await answerOf({ NODE_ENV: 'development' })).toBeUndefined();
  });
});

describe('an answer', () => {
  it('names its character set, is not to be stored and sets no cookie, be it good or bad', async () => {
    testApp = await buildTestApp();
    const person = await signUp(testApp);
    const answers = [
      await requestToken(testApp.app, person.email, PASSWORD),
      await person.call(['GET', '/api/groups']),
      await person.call(['GET', '/api/groups/1']),
      await person.call(['PUT', '/auth/users/me/name'], {}),
      await send(testApp.app, ['GET', '/nowhere']),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 422, 404]);
    for (const { headers } of answers) {
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
      });
      expect(headers).not.toHaveProperty('set-cookie');
    }
  });

  it('to TRACE repeats nothing', async () => {
    testApp = await buildTestApp();
    const { statusCode, payload } = await testApp.app.inject({
      method: 'TRACE' as 'GET',
      url: '/api/groups',
      headers: { authorization: 'Bearer secret' },
    });
    expect(statusCode).toBe(404);
    expect(payload).not.toContain('secret');
  });
});
