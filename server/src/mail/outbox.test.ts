import { type AddressInfo, createServer } from 'node:net';
import { openMailbox } from '../testing/mailbox.ts';
import { createGroup, send, signUp } from '../testing/people.ts';
import { buildTestApp, type TestApp } from '../testing/test-app.ts';

/** A port without a listener. */
function deadPort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

const queuedPayloads = async ({ app }: TestApp) =>
  app.database.queries.selectFrom('outbox').selectAll().orderBy('id').execute();

describe('the outbox with SMTP_URL', () => {
  it('sends each mail once, with an unbroken link, and forgets what it said', async () => {
    const mailbox = await openMailbox();
    const testApp = await buildTestApp({
      isAlone: true,
      environment: { SMTP_URL: mailbox.url, MAIL_FROM: 'Quits <hello@quits.example>' },
    });
    const ann = await signUp(testApp, 'ann');
    const group = await createGroup(testApp, ann);
    await ann.call(['POST', `/api/groups/${String(group.id)}/invite`], { email: 'bob@example.org' });
    await testApp.app.outbox.idle();
    await testApp.app.outbox.idle();
    expect(mailbox.messages).toHaveLength(1);
    expect(mailbox.messages[0]?.to).toEqual(['bob@example.org']);
    expect(mailbox.messages[0]?.raw).toMatch(/^From: Quits <hello@quits\.example>\r?$/m);
    expect(mailbox.messages[0]?.raw).toMatch(/^http:\/\/localhost:3000\/invite\/[\w-]{43}\r?$/m);
    expect((await queuedPayloads(testApp)).map(({ payload }) => payload)).toEqual([null]);
    await testApp.close();
    await mailbox.close();
  });

  it('answers while the mail server is dead, and sends once it is back', async () => {
    const port = await deadPort();
    const testApp = await buildTestApp({
      isAlone: true,
      environment: { SMTP_URL: `smtp://127.0.0.1:${String(port)}`, LOG_LEVEL: 'silent' },
    });
    const ann = await signUp(testApp, 'ann');
    const group = await createGroup(testApp, ann);
    const invite = (email: string) => ann.call(['POST', `/api/groups/${String(group.id)}/invite`], { email });
    expect((await invite('bob@example.org')).status).toBe(201);
    await testApp.app.outbox.idle();
    const [waiting] = await queuedPayloads(testApp);
    expect(waiting).toMatchObject({ attempts: 1, sent_at: null, last_error: 'ESOCKET' });
    expect(waiting?.next_attempt_at).toBeGreaterThan(testApp.clock.now);

    const mailbox = await openMailbox(port);
    testApp.clock.now += 60_000;
    await testApp.app.outbox.idle();
    expect(mailbox.messages.map(({ to }) => to)).toEqual([['bob@example.org']]);
    await testApp.close();
    await mailbox.close();
  });

  it('gives a mail up when its link is dead', async () => {
    const port = await deadPort();
    const testApp = await buildTestApp({
      isAlone: true,
      environment: { SMTP_URL: `smtp://127.0.0.1:${String(port)}`, LOG_LEVEL: 'silent' },
    });
    const ann = await signUp(testApp, 'ann');
    await send(testApp.app, ['POST', '/auth/forgot-password'], { email: ann.email });
    await testApp.app.outbox.idle();
    testApp.clock.now += 60 * 60_000;
    await testApp.app.outbox.idle();
    expect((await queuedPayloads(testApp)).at(-1)).toMatchObject({
      payload: expect.any(String) as string,
      sent_at: null,
      failed_at: testApp.clock.now,
    });
    await testApp.close();
  });

  const inviteBob = async (testApp: TestApp) => {
    const ann = await signUp(testApp, 'ann');
    const group = await createGroup(testApp, ann);
    await ann.call(['POST', `/api/groups/${String(group.id)}/invite`], { email: 'bob@example.org' });
    await testApp.app.outbox.idle();
    return ann;
  };

  it('gives a mail up immediately when its recipient is refused permanently @full', async () => {
    const mailbox = await openMailbox();
    mailbox.refuse('onRcptTo', 550);
    const testApp = await buildTestApp({
      isAlone: true,
      environment: { SMTP_URL: mailbox.url, LOG_LEVEL: 'silent' },
    });
    await inviteBob(testApp);
    expect((await queuedPayloads(testApp))[0]).toMatchObject({
      attempts: 1,
      payload: expect.any(String) as string,
      failed_at: testApp.clock.now,
      last_error: 'EENVELOPE',
    });
    await testApp.close();
    await mailbox.close();
  });

  it.each([
    // A temporary refusal of the recipient, and a refusal of the sender, which only the settings
    // can correct.
    ['onRcptTo', 450],
    ['onMailFrom', 550],
  ] as const)('keeps a mail when %s is answered %i @full', async (step, code) => {
    const mailbox = await openMailbox();
    mailbox.refuse(step, code);
    const testApp = await buildTestApp({
      isAlone: true,
      environment: { SMTP_URL: mailbox.url, LOG_LEVEL: 'silent' },
    });
    await inviteBob(testApp);
    expect((await queuedPayloads(testApp))[0]).toMatchObject({ attempts: 1, failed_at: null, sent_at: null });
    await testApp.close();
    await mailbox.close();
  });

  it('asks the mail server as often for an address without an account, and sends nothing @full', async () => {
    const mailbox = await openMailbox();
    const testApp = await buildTestApp({ isAlone: true, environment: { SMTP_URL: mailbox.url } });
    const ann = await signUp(testApp, 'ann');
    for (const email of [ann.email, 'nobody@example.org']) {
      await send(testApp.app, ['POST', '/auth/forgot-password'], { email });
      await testApp.app.outbox.idle();
    }
    expect(mailbox.connections()).toBe(2);
    expect(mailbox.messages.map(({ to }) => to)).toEqual([[ann.email]]);
    await testApp.close();
    await mailbox.close();
  });

  describe('over a line where STARTTLS was taken out of the offer', () => {
    const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://quits.example' };
    // Also leads to this machine, but is not recognized as a loopback address.
    const farOf = (url: string) => url.replace('127.0.0.1', '0.0.0.0');

    async function sentTo(makeUrl: (url: string) => string, environment: NodeJS.ProcessEnv = {}) {
      const mailbox = await openMailbox();
      const testApp = await buildTestApp({
        isAlone: true,
        environment: { ...environment, SMTP_URL: makeUrl(mailbox.url), LOG_LEVEL: 'silent' },
      });
      await inviteBob(testApp);
      await testApp.close();
      await mailbox.close();
      return mailbox.messages.length;
    }

    it('sends nothing in production', async () => {
      expect(await sentTo(farOf, PRODUCTION)).toBe(0);
    });

    it('sends no password, and so nothing', async () => {
      expect(await sentTo((url) => farOf(url).replace('smtp://', 'smtp://quits:secret@'))).toBe(0);
    });

    it('sends where the settings say so, and to this machine @full', async () => {
      expect(await sentTo((url) => `${farOf(url)}?requireTLS=false`, PRODUCTION)).toBe(1);
      expect(await sentTo((url) => url, PRODUCTION)).toBe(1);
    });
  });

  it('sends reset links before invitations that waited longer @full', async () => {
    const port = await deadPort();
    const testApp = await buildTestApp({
      isAlone: true,
      environment: { SMTP_URL: `smtp://127.0.0.1:${String(port)}`, LOG_LEVEL: 'silent' },
    });
    const ann = await inviteBob(testApp);
    await send(testApp.app, ['POST', '/auth/forgot-password'], { email: ann.email });
    await testApp.app.outbox.idle();
    const mailbox = await openMailbox(port);
    testApp.clock.now += 60_000;
    await testApp.app.outbox.idle();
    expect(mailbox.messages.map(({ to }) => to)).toEqual([[ann.email], ['bob@example.org']]);
    await testApp.close();
    await mailbox.close();
  });

  it('takes no header from a name', async () => {
    const mailbox = await openMailbox();
    const testApp = await buildTestApp({ isAlone: true, environment: { SMTP_URL: mailbox.url } });
    const ann = await signUp(testApp, 'ann');
    const evil = 'Flat\r\nBcc: eve@evil.example';
    expect((await ann.call(['POST', '/api/groups'], { name: evil, created_by: ann.id })).status).toBe(422);
    await ann.call(['PUT', '/auth/users/me/name'], { name: 'Ann <eve@evil.example>, Ünï "quoted"' });
    const group = await createGroup(testApp, ann);
    for (const email of [
      'a@b.org\r\nBcc: eve@evil.example',
      'a@b.org,eve@evil.example',
      'Eve <eve@evil.example>',
    ]) {
      expect((await ann.call(['POST', `/api/groups/${String(group.id)}/invite`], { email })).status).toBe(
        422,
      );
    }
    await ann.call(['POST', `/api/groups/${String(group.id)}/invite`], { email: 'bob@example.org' });
    await testApp.app.outbox.idle();
    expect(mailbox.messages.map(({ to }) => to)).toEqual([['bob@example.org']]);
    expect(mailbox.messages[0]?.raw).not.toMatch(/^(Bcc|Cc):/im);
    await testApp.close();
    await mailbox.close();
  });
});

describe('the outbox without SMTP_URL', () => {
  it('writes a file per mail and prints the link only when asked to', async () => {
    const print = jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
    const printed = () =>
      print.mock.calls.map(([text]) => String(text)).filter((text) => text.startsWith('Mail to'));
    for (const setting of ['0', '1']) {
      const testApp = await buildTestApp({ isAlone: true, environment: { QUITS_PRINT_LINKS: setting } });
      const ann = await signUp(testApp, 'ann');
      await send(testApp.app, ['POST', '/auth/forgot-password'], { email: ann.email });
      const token = await testApp.tokenMailedTo(ann.email);
      const line = `Mail to ${ann.email}: Reset your Quits password\n  http://localhost:3000/reset-password/${token}\n`;
      expect(printed()).toEqual(setting === '1' ? [line] : []);
      await testApp.close();
    }
    print.mockRestore();
  });

  it('keeps letters of any script readable', async () => {
    const testApp = await buildTestApp({ isAlone: true });
    const ann = await signUp(testApp, 'ann');
    const { body: group } = await ann.call<{ id: number }>(['POST', '/api/groups'], {
      name: 'Köln 旅行',
      created_by: ann.id,
    });
    await ann.call(['POST', `/api/groups/${String(group.id)}/invite`], { email: 'bob@example.org' });
    const [mail] = await testApp.mails();
    expect(mail).toContain('in the group "Köln 旅行"');
    expect(mail).toContain('Content-Transfer-Encoding: 8bit');
    await testApp.close();
  });
});
