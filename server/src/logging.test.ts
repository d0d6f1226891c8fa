import { PASSWORD, createGroup, requestToken, send, signUp } from './testing/people.ts';
import { buildTestApp } from './testing/test-app.ts';

describe('the log', () => {
  it('names routes by their pattern and holds no secret, token, link or e-mail address', async () => {
    const lines: string[] = [];
    const testApp = await buildTestApp({
      environment: { LOG_LEVEL: 'trace', SMTP_URL: 'smtp://127.0.0.1:1' },
      logStream: { write: (line) => void lines.push(line) },
    });
    const ann = await signUp(testApp, 'ann');
    const group = await createGroup(testApp, ann);
    await requestToken(testApp.app, ann.email, 'Wrong1password');
    await ann.call(['POST', `/api/groups/${String(group.id)}/invite`], { email: 'bob@example.org' });
    await send(testApp.app, ['POST', '/auth/forgot-password'], { email: ann.email });
    await testApp.app.outbox.idle();
    const guess = 'B'.repeat(43);
    await send(testApp.app, ['GET', `/auth/reset-password/${guess}`]);
    await ann.call(['GET', `/api/invites/accept/${guess}`]);
    testApp.app.log.error(
      { email: ann.email, token: ann.token, err: new Error(`550 <bob@example.org> ${ann.token}`) },
      'x',
    );
    await testApp.close();

    const text = lines.join('');
    expect(text).toContain('"route":"/auth/reset-password/:token"');
    expect(text).toContain('a queued mail could not be sent yet');
    for (const secret of [
      ann.token,
      ann.token.split('.')[2] ?? '',
      PASSWORD,
      'Wrong1password',
      guess,
      '@example.org',
      '/invite/',
      testApp.app.secret,
    ]) {
      expect(text).not.toContain(secret);
    }
  });
});
