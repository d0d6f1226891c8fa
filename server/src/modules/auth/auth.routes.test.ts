import { PASSWORD, requestToken, send, signUp } from '../../testing/people.ts';
import { buildTestApp, useTestApp } from '../../testing/test-app.ts';
import { updateUser } from '../users/users.service.ts';

const testApp = useTestApp();

describe('POST /auth/register', () => {
  it('answers 201 with the user, named as the part before the @', async () => {
    const { status, body } = await send(testApp.app, ['POST', '/auth/register'], {
      email: 'Greta.G@Example.org',
      password: PASSWORD,
    });
    expect(status).toBe(201);
    expect(body).toEqual({ id: expect.any(Number) as number, name: 'Greta.G', email: 'Greta.G@Example.org' });
  });

  it('refuses an e-mail that is taken, in any case', async () => {
    await send(testApp.app, ['POST', '/auth/register'], { email: 'taken@example.org', password: PASSWORD });
    const { status, body } = await send(testApp.app, ['POST', '/auth/register'], {
      email: 'TAKEN@example.org',
      password: PASSWORD,
    });
    expect(status).toBe(409);
    expect(body).toMatchObject({ detail: 'Email already registered' });
  });

  it('lets one of two concurrent registrations win', async () => {
    const register = () =>
      send(testApp.app, ['POST', '/auth/register'], { email: 'twice@example.org', password: PASSWORD });
    const answers = await Promise.all([register(), register()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it.each(['short1A', 'alllowercase1', 'ALLUPPERCASE1', 'NoDigitsHere', 'Aa1'.repeat(43)])(
    'refuses the password %s',
    async (password) => {
      const { status, body } = await send<{ errors: { field: string }[] }>(
        testApp.app,
        ['POST', '/auth/register'],
        {
          email: 'weak@example.org',
          password,
        },
      );
      expect(status).toBe(422);
      expect(body.errors.map(({ field }) => field)).toEqual(['password']);
    },
  );

  it('accepts a password of 128 characters with spaces and any script', async () => {
    const password = `Ünïcode 密码 1a${'x'.repeat(128 - 14)}`.slice(0, 128);
    await send(testApp.app, ['POST', '/auth/register'], { email: 'long@example.org', password });
    expect((await requestToken(testApp.app, 'long@example.org', password)).status).toBe(200);
    // If the end were cut off, another last letter would also match.
    expect((await requestToken(testApp.app, 'long@example.org', `${password.slice(0, -1)}y`)).status).toBe(
      401,
    );
  });

  it('keeps a password as it was typed, spaces around it included', async () => {
    const email = 'spaces@example.org';
    await send(testApp.app, ['POST', '/auth/register'], { email, password: ` ${PASSWORD} ` });
    expect((await requestToken(testApp.app, email, ` ${PASSWORD} `)).status).toBe(200);
    for (const other of [PASSWORD, ` ${PASSWORD}`, ` ${PASSWORD.toLowerCase()} `])
      expect((await requestToken(testApp.app, email, other)).status).toBe(401);
  });
});

describe('POST /auth/token', () => {
  it('answers a bearer token whose subject is the id and that lives 7 days', async () => {
    const person = await signUp(testApp);
    const { status, body } = await requestToken(testApp.app, person.email.toUpperCase(), PASSWORD);
    expect(status).toBe(200);
    expect(body).toEqual({ access_token: expect.any(String) as string, token_type: 'bearer' });
    const payload = JSON.parse(
      Buffer.from(body.access_token.split('.')[1] ?? '', 'base64url').toString(),
    ) as Record<string, number>;
    expect(payload).toEqual({
      sub: String(person.id),
      jti: expect.any(String) as string,
      iat: Math.floor(testApp.clock.now / 1000),
      exp: Math.floor(testApp.clock.now / 1000) + 7 * 24 * 3600,
      iss: 'quits',
      aud: 'quits-api',
    });
  });

  it('says the same for an unknown e-mail as for a wrong password', async () => {
    const person = await signUp(testApp);
    const wrong = await requestToken(testApp.app, person.email, 'Wrong1password');
    const unknown = await requestToken(testApp.app, 'nobody@example.org', 'Wrong1password');
    expect(wrong.status).toBe(401);
    expect(wrong.body).toMatchObject({ detail: 'Incorrect email or password' });
    expect({ status: unknown.status, body: unknown.body }).toEqual({
      status: wrong.status,
      body: wrong.body,
    });
  });

  it('does the work of a comparison for an unknown e-mail', async () => {
    const alone = await buildTestApp({ isAlone: true });
    const matches = jest.spyOn(alone.app.passwords, 'matches');
    await requestToken(alone.app, 'nobody@example.org', 'Wrong1password');
    await alone.close();
    expect(matches).toHaveBeenCalledWith('Wrong1password', undefined, expect.anything());
  });

  it('ignores the Authorization header', async () => {
    const person = await signUp(testApp);
    const { status } = await send(
      testApp.app,
      ['POST', '/auth/token'],
      `username=${person.email}&password=${PASSWORD}`,
      {
        token: 'nonsense',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
    );
    expect(status).toBe(200);
  });

  it('refuses after 10 failed sign-ins in 15 minutes, even the right password, and tells when to come back', async () => {
    const person = await signUp(testApp);
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await requestToken(testApp.app, person.email, 'Wrong1password')).status).toBe(401);
    }
    const { status, headers } = await requestToken(testApp.app, person.email, PASSWORD);
    expect(status).toBe(429);
    expect(headers['retry-after']).toBe('900');
    testApp.clock.now += 15 * 60_000;
    expect((await requestToken(testApp.app, person.email, PASSWORD)).status).toBe(200);
  });

  it('lets guesses that run side by side not around the limit', async () => {
    const alone = await buildTestApp({ isAlone: true });
    const person = await signUp(alone);
    // Twenty concurrent real comparisons could exceed the limit of a busy machine.
    jest.spyOn(alone.app.passwords, 'matches').mockResolvedValue(false);
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () => requestToken(alone.app, person.email, 'Wrong1password')),
    );
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(10);
    await alone.close();
  });
});

describe('a right password', () => {
  it('opens no session when the limit was reached while it was compared', async () => {
    const alone = await buildTestApp({ isAlone: true });
    const { app } = alone;
    const person = await signUp(alone);
    const { passwords, database } = app;
    const compare = passwords.matches;
    jest.spyOn(passwords, 'matches').mockImplementationOnce(async (...given) => {
      for (let guess = 0; guess < 10; guess += 1) await requestToken(app, person.email, 'Wrong1password');
      return compare(...given);
    });
    const sessions = () => database.queries.selectFrom('sessions').selectAll().execute();
    const before = await sessions();
    const { status, headers } = await requestToken(app, person.email, PASSWORD);
    expect({ status, retryAfter: headers['retry-after'] }).toEqual({ status: 429, retryAfter: '900' });
    expect(await sessions()).toEqual(before);
    await alone.close();
  });

  it('opens no session when it was replaced while it was compared', async () => {
    const alone = await buildTestApp({ isAlone: true });
    const { app } = alone;
    const person = await signUp(alone);
    const { passwords, database } = app;
    const compare = passwords.matches;
    jest.spyOn(passwords, 'matches').mockImplementationOnce(async (...given) => {
      const password_hash = await passwords.hash('Another1password');
      await database.write((trx) => updateUser(trx, person.id, { password_hash }));
      return compare(...given);
    });
    const { status, body } = await requestToken(app, person.email, PASSWORD);
    expect({ status, detail: body.detail }).toEqual({ status: 401, detail: 'Incorrect email or password' });
    await alone.close();
  });
});

describe('POST /auth/logout', () => {
  it('ends this session and no other', async () => {
    const person = await signUp(testApp);
    const { body } = await requestToken(testApp.app, person.email, PASSWORD);
    const { status, headers } = await person.call(['POST', '/auth/logout']);
    // The browser must discard the lists it keeps for revalidation.
    expect({ status, cleared: headers['clear-site-data'] }).toEqual({ status: 204, cleared: '"cache"' });
    expect((await person.call(['GET', '/api/groups'])).status).toBe(401);
    expect(
      (await send(testApp.app, ['GET', '/api/groups'], undefined, { token: body.access_token })).status,
    ).toBe(200);
  });

  it('ends this session also under an Idempotency-Key that ended another one', async () => {
    const person = await signUp(testApp);
    const { body } = await requestToken(testApp.app, person.email, PASSWORD);
    const logOut = (token: string) =>
      send(testApp.app, ['POST', '/auth/logout'], undefined, {
        token,
        headers: { 'idempotency-key': 'sign-out' },
      });
    for (const token of [person.token, body.access_token]) {
      expect((await logOut(token)).status).toBe(204);
      expect((await send(testApp.app, ['GET', '/api/groups'], undefined, { token })).status).toBe(401);
    }
  });
});
