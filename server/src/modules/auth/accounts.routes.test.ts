import { LIFETIMES } from '@quits/contracts';
import { createGroup, PASSWORD, type Person, requestToken, send, signUp } from '../../testing/people.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';
import { revokeSessions } from '../sessions/sessions.service.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await buildTestApp();
});
afterAll(() => testApp.close());

describe('GET /auth/users/{id}', () => {
  it('gives oneself, and who shares a group', async () => {
    const ann = await signUp(testApp, 'ann');
    const bob = await signUp(testApp, 'bob');
    await createGroup(testApp, ann, [bob]);
    const read = ({ id }: Person) => ann.call(['GET', `/auth/users/${String(id)}`]);
    const account = ({ id, name, email }: Person) => ({ id, name, email });
    expect(await read(bob)).toMatchObject({ status: 200, body: account(bob) });
    const expires_at = new Date(testApp.clock.now + LIFETIMES.token).toISOString();
    const session = { kind: 'password', scopes: null, group_ids: null, expires_at };
    expect((await read(ann)).body).toEqual({ ...account(ann), session, administrator: true });
    expect((await read(bob)).body).toEqual(account(bob));
  });

  it('answers 404 for anybody else, there or not', async () => {
    const ann = await signUp(testApp, 'ann');
    const outsider = await signUp(testApp, 'outsider');
    for (const id of [outsider.id, 99_999_999]) {
      const { status, body } = await ann.call(['GET', `/auth/users/${String(id)}`]);
      expect({ status, body }).toMatchObject({ status: 404, body: { detail: 'User not found' } });
    }
  });

  it('answers 404 for who left the group, and when the group is deleted', async () => {
    const ann = await signUp(testApp, 'ann');
    const bob = await signUp(testApp, 'bob');
    const cid = await signUp(testApp, 'cid');
    const group = await createGroup(testApp, ann, [bob, cid]);
    await ann.call(['DELETE', `/api/groups/${String(group.id)}/members/${String(bob.id)}`]);
    expect((await ann.call(['GET', `/auth/users/${String(bob.id)}`])).status).toBe(404);
    expect((await bob.call(['GET', `/auth/users/${String(ann.id)}`])).status).toBe(404);
    await ann.call(['DELETE', `/api/groups/${String(group.id)}`]);
    expect((await ann.call(['GET', `/auth/users/${String(cid.id)}`])).status).toBe(404);
  });
});

describe('PUT /auth/users/me/preferences', () => {
  const path = '/auth/users/me/preferences';

  it('changes what it is sent and answers all three', async () => {
    const ann = await signUp(testApp, 'ann');
    expect((await ann.call(['GET', path])).body).toEqual({ language: null, region: null, time_zone: null });
    await ann.call(['PUT', path], { language: 'pt', time_zone: 'America/Sao_Paulo' });
    const { status, body } = await ann.call(['PUT', path], { language: null, region: 'de-AT' });
    const expected = { language: null, region: 'de-AT', time_zone: 'America/Sao_Paulo' };
    expect({ status, body }).toEqual({ status: 200, body: expected });
    expect((await ann.call(['GET', path])).body).toEqual(expected);
  });

  it.each([
    ['language', 'not a tag', 'must be a language tag, as de-AT'],
    ['region', '', 'must be a language tag, as de-AT'],
    ['time_zone', 'Mars/Olympus', 'must be a time zone, as Europe/Vienna'],
    ['time_zone', '+02:00', 'must be a time zone, as Europe/Vienna'],
  ])('refuses as %s %j, and names the field', async (field, value, message) => {
    const ann = await signUp(testApp, 'ann');
    const { status, body } = await ann.call(['PUT', path], { [field]: value });
    expect({ status, body }).toMatchObject({ status: 422, body: { errors: [{ field, message }] } });
  });
});

describe('PUT /auth/users/me/name', () => {
  it('changes the name, trimmed, and answers the user', async () => {
    const ann = await signUp(testApp, 'ann');
    const { status, body } = await ann.call(['PUT', '/auth/users/me/name'], { name: '  Ann Ögren ' });
    expect({ status, body }).toEqual({
      status: 200,
      body: { id: ann.id, name: 'Ann Ögren', email: ann.email },
    });
  });

  it('is a line in the history of each group', async () => {
    const ann = await signUp(testApp, 'ann');
    for (let count = 0; count < 50; count += 1) await createGroup(testApp, ann);
    expect((await ann.call(['PUT', '/auth/users/me/name'], { name: 'Grace' })).status).toBe(200);
    const { queries } = testApp.app.database;
    const lines = queries.selectFrom('activity').where('actor_id', '=', ann.id);
    const renamed = lines.select('group_id').distinct().where('action', '=', 'member/renamed');
    expect(await renamed.execute()).toHaveLength(50);
  });

  it('takes invisible and bidirectional control characters out of it', async () => {
    const ann = await signUp(testApp, 'ann');
    const name = '\u202eAnn\u200b \u2066Lee\u2069 👨\u200d👩\u200d👧';
    const { body } = await ann.call(['PUT', '/auth/users/me/name'], { name });
    expect(body).toMatchObject({ name: 'Ann Lee 👨\u200d👩\u200d👧' });
  });

  it.each([['   '], ['\u200b\u202e\u3164'], ['x'.repeat(101)], ['a\u0000b'], ['a\r\nb']])(
    'refuses %j',
    async (name) => {
      const ann = await signUp(testApp, 'ann');
      expect((await ann.call(['PUT', '/auth/users/me/name'], { name })).status).toBe(422);
      expect((await ann.call(['GET', `/auth/users/${String(ann.id)}`])).body).toMatchObject({
        name: ann.name,
      });
    },
  );
});

describe('PUT /auth/users/me/password', () => {
  const NEW_PASSWORD = 'Another2horse';

  it('changes the password within 5 minutes of a sign-in; this session stays, the others end', async () => {
    const ann = await signUp(testApp, 'ann');
    const other = await requestToken(testApp.app, ann.email, PASSWORD);
    testApp.clock.now += 5 * 60_000;
    expect((await ann.call(['PUT', '/auth/users/me/password'], { new_password: NEW_PASSWORD })).status).toBe(
      200,
    );
    expect((await ann.call(['GET', '/api/groups'])).status).toBe(200);
    const { status } = await send(testApp.app, ['GET', '/api/groups'], undefined, {
      token: other.body.access_token,
    });
    expect(status).toBe(401);
    expect((await requestToken(testApp.app, ann.email, PASSWORD)).status).toBe(401);
    expect((await requestToken(testApp.app, ann.email, NEW_PASSWORD)).status).toBe(200);
  });

  it('refuses with 403 when the password was not given in the last 5 minutes', async () => {
    const ann = await signUp(testApp, 'ann');
    testApp.clock.now += 5 * 60_000 + 1;
    const { status, body } = await ann.call(['PUT', '/auth/users/me/password'], {
      new_password: NEW_PASSWORD,
    });
    expect({ status, body }).toMatchObject({
      status: 403,
      body: { detail: 'Please confirm your current password first' },
    });
    expect((await requestToken(testApp.app, ann.email, PASSWORD)).status).toBe(200);
  });

  it('refuses with 403 when the confirmation is void by the time the new password is hashed', async () => {
    const alone = await buildTestApp({ isAlone: true });
    const { passwords, database } = alone.app;
    const ann = await signUp(alone, 'ann');
    const hash = passwords.hash;
    jest.spyOn(passwords, 'hash').mockImplementationOnce(async (password) => {
      // A reset link is used in between.
      await database.write((trx) => revokeSessions(trx, ann.id, alone.clock.now));
      return hash(password);
    });
    const { status } = await ann.call(['PUT', '/auth/users/me/password'], {
      new_password: 'Another1password',
    });
    expect(status).toBe(403);
    expect((await requestToken(alone.app, ann.email, PASSWORD)).status).toBe(200);
    await alone.close();
  });

  it('is not even hashed for who did not give the password', async () => {
    const alone = await buildTestApp({ isAlone: true });
    const ann = await signUp(alone, 'ann');
    alone.clock.now += 5 * 60_000 + 1;
    const hash = jest.spyOn(alone.app.passwords, 'hash');
    const { status } = await ann.call(['PUT', '/auth/users/me/password'], {
      new_password: 'Another1password',
    });
    expect({ status, hashed: hash.mock.calls.length }).toEqual({ status: 403, hashed: 0 });
    await alone.close();
  });

  describe('tells the mailbox of the account', () => {
    const mailsTo = async (email: string) =>
      (await testApp.mails()).filter((mail) => mail.includes(`To: ${email}`));
    const change = (by: Person, new_password = NEW_PASSWORD) =>
      by.call(['PUT', '/auth/users/me/password'], { new_password });

    it('once it is changed, without any link', async () => {
      const ann = await signUp(testApp, 'ann');
      await change(ann);
      const [mail, ...more] = await mailsTo(ann.email);
      expect(mail).toContain('Subject: Your Quits password was changed');
      expect(mail).toContain(`Hello ${ann.name},`);
      expect(mail).not.toMatch(/https?:|[\w-]{43}/);
      expect(more).toEqual([]);
    });

    it('of nothing, when the change is refused', async () => {
      const ann = await signUp(testApp, 'ann');
      expect((await change(ann, 'weak')).status).toBe(422);
      testApp.clock.now += 5 * 60_000 + 1;
      expect((await change(ann)).status).toBe(403);
      expect(await mailsTo(ann.email)).toEqual([]);
    });

    it('at most five times an hour, because the address may belong to another person', async () => {
      // At the start of a full hour.
      testApp.clock.now = Math.ceil(testApp.clock.now / 3600_000) * 3600_000;
      const ann = await signUp(testApp, 'ann');
      for (let count = 0; count < 7; count += 1) expect((await change(ann)).status).toBe(200);
      expect(await mailsTo(ann.email)).toHaveLength(5);
      testApp.clock.now += 3600_000;
      await requestToken(testApp.app, ann.email, NEW_PASSWORD);
      expect((await change(ann)).status).toBe(200);
      expect(await mailsTo(ann.email)).toHaveLength(6);
    });
  });

  it('makes open reset links useless', async () => {
    const ann = await signUp(testApp, 'ann');
    await send(testApp.app, ['POST', '/auth/forgot-password'], { email: ann.email });
    const token = await testApp.tokenMailedTo(ann.email);
    await ann.call(['PUT', '/auth/users/me/password'], { new_password: NEW_PASSWORD });
    const reset = { token, new_password: 'Third3horse' };
    expect((await send(testApp.app, ['POST', '/auth/reset-password'], reset)).status).toBe(400);
    expect((await requestToken(testApp.app, ann.email, NEW_PASSWORD)).status).toBe(200);
  });

  describe('where the password is given', () => {
    const OWNER = { 'x-forwarded-for': '198.51.100.1', 'user-agent': 'Firefox' };
    let proxied: TestApp;
    let ann: Person;
    beforeAll(async () => {
      proxied = await buildTestApp({ environment: { TRUST_PROXY: 'loopback' } });
    });
    beforeEach(async () => {
      ann = await signUp(proxied, 'ann');
      proxied.clock.now += 3600_000;
      await requestToken(proxied.app, ann.email, PASSWORD, OWNER);
    });
    afterAll(() => proxied.close());

    const change = (headers: Record<string, string>) =>
      ann.call(['PUT', '/auth/users/me/password'], { new_password: NEW_PASSWORD }, headers);

    it('an older session there may change it', async () => {
      expect((await change(OWNER)).status).toBe(200);
    });

    it.each([
      ['another address', { ...OWNER, 'x-forwarded-for': '203.0.113.7' }],
      ['another browser', { ...OWNER, 'user-agent': 'curl' }],
    ])('%s may not, with any token', async (_what, headers) => {
      const { status, body } = await change(headers);
      expect({ status, body }).toMatchObject({
        status: 403,
        body: { detail: 'Please confirm your current password first' },
      });
      expect((await requestToken(proxied.app, ann.email, PASSWORD)).status).toBe(200);
    });

    it('a session is refused five times an hour and then told to wait', async () => {
      const thief = { ...OWNER, 'x-forwarded-for': '203.0.113.7' };
      for (let count = 0; count < 5; count += 1) expect((await change(thief)).status).toBe(403);
      const { status, headers } = await change(thief);
      expect({ status, retryAfter: headers['retry-after'] }).toEqual({ status: 429, retryAfter: '3600' });
      proxied.clock.now += 3600_000;
      expect((await change(thief)).status).toBe(403);
    });
  });

  it('counts a password given in any session', async () => {
    const ann = await signUp(testApp, 'ann');
    testApp.clock.now += 60 * 60_000;
    await requestToken(testApp.app, ann.email, PASSWORD);
    expect((await ann.call(['PUT', '/auth/users/me/password'], { new_password: NEW_PASSWORD })).status).toBe(
      200,
    );
  });

  it('does not count a wrong password', async () => {
    const ann = await signUp(testApp, 'ann');
    testApp.clock.now += 60 * 60_000;
    await requestToken(testApp.app, ann.email, 'Wrong1password');
    expect((await ann.call(['PUT', '/auth/users/me/password'], { new_password: NEW_PASSWORD })).status).toBe(
      403,
    );
  });
});
