import { PASSWORD, type Person, requestToken, send, signUp } from '../../testing/people.ts';
import { buildTestApp, useTestApp } from '../../testing/test-app.ts';

const NEW_PASSWORD = 'Another2horse';
const INVALID = { detail: 'Invalid or expired reset link' };

const testApp = useTestApp();
let person: Person;
beforeEach(async () => {
  person = await signUp(testApp);
});

const forget = (email: string) => send(testApp.app, ['POST', '/auth/forgot-password'], { email });
const check = (token: string) => send(testApp.app, ['GET', `/auth/reset-password/${token}`]);
const reset = (token: string, new_password = NEW_PASSWORD) =>
  send(testApp.app, ['POST', '/auth/reset-password'], { token, new_password });

async function requestLink(): Promise<string> {
  await forget(person.email);
  return testApp.tokenMailedTo(person.email);
}

describe('POST /auth/forgot-password', () => {
  it('mails a link to the web app, never to the address of the request', async () => {
    await send(
      testApp.app,
      ['POST', '/auth/forgot-password'],
      { email: person.email },
      { headers: { host: 'evil.example' } },
    );
    const mail = (await testApp.mails()).at(-1);
    expect(mail).toMatch(/^http:\/\/localhost:3000\/reset-password\/[\w-]{43}$/m);
    expect(mail).not.toContain('evil.example');
  });

  it('answers an unknown address the same and mails nothing', async () => {
    const before = (await testApp.mails()).length;
    const unknown = await forget('nobody@example.org');
    expect((await testApp.mails()).length).toBe(before);
    const known = await forget(person.email);
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: 200, body: known.body });
    expect(known.status).toBe(200);
  });

  it('does the same work before it answers, whether there is an account or not', async () => {
    const alone = await buildTestApp({ isAlone: true });
    const { email: known } = await signUp(alone);
    const write = jest.spyOn(alone.app.database, 'write');
    const worksOf = async (email: string) => {
      await alone.app.outbox.idle();
      write.mockClear();
      // Counted before the outbox's worker runs.
      const enqueue = jest.spyOn(alone.app.outbox, 'kick').mockImplementation(() => undefined);
      await send(alone.app, ['POST', '/auth/forgot-password'], { email });
      enqueue.mockRestore();
      return write.mock.calls.length;
    };
    expect(await worksOf(known)).toBe(await worksOf('nobody@example.org'));
    await alone.close();
  });

  it('does as many things afterwards, too, for the next request may have to wait for them', async () => {
    const alone = await buildTestApp({ isAlone: true });
    const { email: known } = await signUp(alone);
    const { database, outbox } = alone.app;
    const { write } = database;
    let statements: number[] = [];
    jest.spyOn(database, 'write').mockImplementation((work) =>
      write((trx) => {
        statements.push(0);
        const counting = trx.withPlugin({
          transformQuery: ({ node }) => {
            statements[statements.length - 1] = (statements.at(-1) ?? 0) + 1;
            return node;
          },
          transformResult: ({ result }) => Promise.resolve(result),
        });
        return work(counting);
      }),
    );
    const worksOf = async (email: string) => {
      await send(alone.app, ['POST', '/auth/forgot-password'], { email });
      statements = [];
      await outbox.idle();
      return [...statements];
    };
    const transactions = await worksOf(known);
    expect(transactions).toHaveLength(4);
    expect(await worksOf('nobody@example.org')).toEqual(transactions);
    // The quota of a mailbox does not show either.
    for (let count = 0; count < 4; count += 1) await worksOf(known);
    expect(await worksOf(known)).toEqual(transactions);
    await alone.close();
  });

  it('is not worked at as soon as it is answered', async () => {
    const alone = await buildTestApp({ isAlone: true });
    const kick = jest.spyOn(alone.app.outbox, 'kick');
    await send(alone.app, ['POST', '/auth/forgot-password'], { email: 'nobody@example.org' });
    expect(kick).not.toHaveBeenCalled();
    await alone.close();
  });

  it('keeps only the hash of the link', async () => {
    const token = await requestLink();
    const rows = await testApp.app.database.queries.selectFrom('reset_tokens').selectAll().execute();
    const jobs = await testApp.app.database.queries.selectFrom('outbox').selectAll().execute();
    expect(JSON.stringify([rows, jobs])).not.toContain(token);
    expect(rows.at(-1)?.token_hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('mails at most 5 links an hour to a mailbox, and answers 200 all the same', async () => {
    for (let count = 0; count < 7; count += 1) expect((await forget(person.email)).status).toBe(200);
    const mailsTo = async () =>
      (await testApp.mails()).filter((mail) => mail.includes(`To: ${person.email}`)).length;
    expect(await mailsTo()).toBe(5);
    testApp.clock.now += 60 * 60 * 1000 - 1;
    await forget(person.email);
    expect(await mailsTo()).toBe(5);
    testApp.clock.now += 1;
    await forget(person.email);
    expect(await mailsTo()).toBe(6);
  });
});

describe('a reset link', () => {
  it('is valid for one hour [9.03]', async () => {
    const token = await requestLink();
    expect(await check(token)).toMatchObject({ status: 200, body: { valid: true } });
    testApp.clock.now += 60 * 60 * 1000;
    expect(await check(token)).toMatchObject({ status: 400, body: INVALID });
    expect(await reset(token)).toMatchObject({ status: 400, body: INVALID });
  });

  it('sets the password once and ends every session', async () => {
    const token = await requestLink();
    expect((await reset(token)).status).toBe(200);
    expect((await person.call(['GET', '/api/groups'])).status).toBe(401);
    expect((await requestToken(testApp.app, person.email, PASSWORD)).status).toBe(401);
    expect((await requestToken(testApp.app, person.email, NEW_PASSWORD)).status).toBe(200);
    expect(await reset(token)).toMatchObject({ status: 400, body: INVALID });
    expect(await check(token)).toMatchObject({ status: 400, body: INVALID });
  });

  it('does not sign in, and tells the mailbox that the password was changed', async () => {
    const { body } = await reset(await requestLink());
    expect(body).toEqual({ detail: 'Password reset' });
    const mails = (await testApp.mails()).filter((mail) => mail.includes(`To: ${person.email}`));
    expect(mails).toHaveLength(2);
    expect(mails[1]).toContain('Subject: Your Quits password was changed');
    expect(mails[1]).not.toMatch(/https?:/);
  });

  it('works for one of two concurrent uses', async () => {
    const token = await requestLink();
    const answers = await Promise.all([reset(token), reset(token, 'Third3horse')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('makes older links useless when it is used', async () => {
    const older = await requestLink();
    const newer = await requestLink();
    expect(older).not.toBe(newer);
    expect((await reset(newer)).status).toBe(200);
    expect((await reset(older)).status).toBe(400);
  });

  it('stays good when the new password is refused', async () => {
    const token = await requestLink();
    expect((await reset(token, 'weak')).status).toBe(422);
    expect((await reset(token)).status).toBe(200);
  });

  it('is refused when it is unknown', async () => {
    const guess = 'A'.repeat(43);
    expect(await check(guess)).toMatchObject({ status: 400, body: INVALID });
    expect(await reset(guess)).toMatchObject({ status: 400, body: INVALID });
  });
});
