import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import {
  addExpense,
  createGroup,
  expensePayload,
  PASSWORD,
  type Person,
  requestToken,
  send,
  signUp,
} from '../testing/people.ts';
import { buildTestApp, type TestApp } from '../testing/test-app.ts';

interface Line {
  level: number;
  time: number;
  msg: string;
  reqId?: string;
  userId?: number;
  statusCode?: number;
  ms?: number;
  remoteAddress?: string;
  req?: { method: string; route: string };
  err?: { type: string; message: string; stack: string };
}

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
    await send(testApp.app, ['GET', `/api/view/${guess}`]);
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

  /** Log lines as a log collector reads them: one JSON object each. */
  async function linesOf(work: (testApp: TestApp, ann: Person) => Promise<unknown>): Promise<Line[]> {
    const lines: string[] = [];
    const testApp = await buildTestApp({
      isAlone: true,
      environment: { LOG_LEVEL: 'info' },
      logStream: { write: (line) => void lines.push(line) },
    });
    const ann = await signUp(testApp, 'ann');
    lines.length = 0;
    await work(testApp, ann);
    await testApp.close();
    return lines.map((line) => JSON.parse(line) as Line);
  }

  it('says once that a proxy forwards addresses which no setting lets the server believe', async () => {
    const lines = await linesOf(async ({ app }) => {
      for (const address of ['192.0.2.1', '192.0.2.2'])
        await app.inject({ url: '/api/groups', headers: { 'x-forwarded-for': address } });
    });
    const warnings = lines.filter(({ level }) => level === 40).map(({ msg }) => msg);
    expect(warnings).toEqual([expect.stringContaining('Set TRUST_PROXY to the address of the proxy')]);
  });

  it('says of every request when, who, what and how it ended, and not from where', async () => {
    let annId = 0;
    const [line] = await linesOf((_testApp, ann) => {
      annId = ann.id;
      return ann.call(['GET', '/api/groups']);
    });
    expect(line).toMatchObject({
      level: 30,
      msg: 'request',
      req: { method: 'GET', route: '/api/groups' },
      userId: annId,
      statusCode: 200,
    });
    expect(Math.abs(Date.now() - (line?.time ?? 0))).toBeLessThan(60_000);
    expect(line?.reqId).toMatch(/^[0-9a-f-]{36}$/);
    expect(typeof line?.ms).toBe('number');
    expect(JSON.stringify(line)).not.toContain('127.0.0.1');
  });

  it('has no line for monitoring requests', async () => {
    const lines = await linesOf(async ({ app }) => {
      await send(app, ['GET', '/health/ready']);
    });
    expect(lines).toEqual([]);
  });

  it('tells sign-ins, good and bad, and refusals with the address they came from', async () => {
    const lines = await linesOf(async (testApp, ann) => {
      await requestToken(testApp.app, ann.email, PASSWORD);
      for (let count = 0; count <= 10; count += 1)
        await requestToken(testApp.app, ann.email, 'Wrong1password');
      await send(testApp.app, ['GET', '/api/groups'], undefined, { token: 'forged' });
      await ann.call(['GET', '/api/groups/999999']);
      await ann.call(['PUT', '/auth/users/me/name'], { name: '' });
    });
    const logged = lines.map(({ req, statusCode }) => `${req?.route ?? ''} ${String(statusCode)}`);
    expect(logged).toEqual([
      '/auth/token 200',
      ...Array.from({ length: 10 }, () => '/auth/token 401'),
      '/auth/token 429',
      '/api/groups 401',
      '/api/groups/:id 404',
      '/auth/users/me/name 422',
    ]);
    for (const { statusCode, remoteAddress } of lines)
      expect(remoteAddress).toBe(statusCode === 200 ? undefined : '127.0.0.1');
  });

  it('reports where a failure happened, in one line, for any message', async () => {
    const forged = 'gone\n{"level":30,"msg":"all is well"}';
    const lines = await linesOf(async ({ app }, ann) => {
      jest.spyOn(app.database, 'write').mockRejectedValue(new Error(forged));
      await ann.call(['PUT', '/auth/users/me/name'], { name: 'Ann' });
    });
    expect(lines.map(({ msg }) => msg)).toEqual(['a request failed', 'request']);
    expect(lines[0]).toMatchObject({ level: 50, err: { type: 'Error', message: forged } });
    expect(lines[0]?.err?.stack).toContain('logging.test.ts');
    expect(lines[1]).toMatchObject({ statusCode: 500, reqId: lines[0]?.reqId });
  });

  it('takes a sender who goes in the middle of an upload for no failure of ours', async () => {
    const lines: string[] = [];
    const testApp = await buildTestApp({
      isAlone: true,
      environment: { LOG_LEVEL: 'info' },
      logStream: { write: (line) => void lines.push(line) },
    });
    const { app } = testApp;
    await app.listen({ host: '127.0.0.1', port: 0 });
    const ann = await signUp(testApp, 'ann');
    const group = await createGroup(testApp, ann);
    const { id } = await addExpense(ann, group, expensePayload(1, [[ann, 1]], [[ann, 1]]));
    const { port } = app.server.address() as AddressInfo;
    const upload = http.request({ port, method: 'POST', path: `/api/expenses/${String(id)}/receipts` });
    upload.setHeader('authorization', `Bearer ${ann.token}`);
    upload.setHeader('content-type', 'multipart/form-data; boundary=XX');
    upload.setHeader('content-length', 1_000_000);
    upload.on('error', () => undefined);
    const [[request]] = (await Promise.all([
      once(app.server, 'request'),
      new Promise((resolve) => upload.write('--XX', resolve)),
    ])) as [[IncomingMessage], unknown];
    const gone = new Promise((resolve) => request.once('close', resolve));
    upload.destroy();
    await gone;
    while (!lines.some((line) => line.includes('went away'))) await setImmediate();
    await testApp.close();
    const logged = lines.map((line) => JSON.parse(line) as Line).filter(({ reqId }) => reqId !== undefined);
    expect(logged.map(({ level, msg }) => [level, msg])).toContainEqual([30, 'the sender went away']);
    expect(logged.filter(({ level }) => level > 30)).toEqual([]);
  });
});
