import { LIMITS, type NoticePageAnswer, type PasskeyAnswer, type SessionAnswer } from '@quits/contracts';
import { createAuthenticator, type Options } from '../../testing/authenticator.ts';
import { PASSWORD, type Person, send, signInAgain, signUp } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const testApp = useTestApp();
const MINUTE = 60_000;

/** Adds a passkey of a new device to an account. */
async function addPasskey(person: Person, device = createAuthenticator(), name = 'Phone') {
  const { body: options } = await person.call<Options>(['POST', '/auth/passkeys/options']);
  const response = device.create(options);
  const answer = await person.call<PasskeyAnswer>(['POST', '/auth/passkeys'], { response, name });
  return { device, answer };
}

const beginSignIn = async () => (await send<Options>(testApp.app, ['POST', '/auth/passkey/options'])).body;
const signIn = (response: object) =>
  send<{ access_token: string; detail: string; code: string }>(testApp.app, ['POST', '/auth/passkey'], {
    response,
  });

describe('a passkey', () => {
  it('is added, named, listed and deleted by its person', async () => {
    const ann = await signUp(testApp, 'ann');
    const { answer } = await addPasskey(ann);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      name: 'Phone',
      last_used_at: null,
      synced: true,
      transports: ['internal'],
    });
    const { body: told } = await ann.call<NoticePageAnswer>(['GET', '/api/notices']);
    expect(told.items.map(({ kind, action }) => [kind, action])).toEqual([['security', 'passkey/added']]);
    const url = `/auth/passkeys/${String(answer.body.id)}`;
    expect((await ann.call(['PUT', url], { name: ' Laptop ' })).body).toMatchObject({ name: 'Laptop' });
    expect((await ann.call(['GET', '/auth/passkeys'])).body).toMatchObject([{ name: 'Laptop' }]);

    const bob = await signUp(testApp, 'bob');
    expect((await bob.call(['GET', '/auth/passkeys'])).body).toEqual([]);
    expect((await bob.call(['PUT', url], { name: 'Mine' })).status).toBe(404);
    expect((await bob.call(['DELETE', url])).status).toBe(404);

    expect((await ann.call(['DELETE', url])).status).toBe(204);
    expect((await ann.call(['GET', '/auth/passkeys'])).body).toEqual([]);
  });

  it('asks the browser for a key of this app that recognizes its person and needs no name', async () => {
    const ann = await signUp(testApp, 'ann');
    const { answer } = await addPasskey(ann);
    const { body } = await ann.call<Record<string, unknown>>(['POST', '/auth/passkeys/options']);
    expect(body).toMatchObject({
      rp: { id: 'localhost', name: 'Quits' },
      user: { name: ann.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ type: 'public-key' }],
    });
    expect(answer.status).toBe(201);
    expect(await beginSignIn()).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  });

  it('needs a sign-in of the last five minutes to be added or deleted', async () => {
    const ann = await signUp(testApp, 'ann');
    const { answer } = await addPasskey(ann);
    testApp.clock.now += 6 * MINUTE;
    const late = { status: 403, body: { code: 'password_not_confirmed' } };
    expect(await ann.call(['POST', '/auth/passkeys/options'])).toMatchObject(late);
    const response = createAuthenticator().create({ challenge: 'AAAA' });
    expect(await ann.call(['POST', '/auth/passkeys'], { response, name: 'Late' })).toMatchObject(late);
    const url = `/auth/passkeys/${String(answer.body.id)}`;
    expect((await ann.call(['DELETE', url])).status).toBe(403);
    // The password counts at the client where it was entered, in any of its sessions.
    await signInAgain(testApp.app, ann);
    expect((await ann.call(['DELETE', url])).status).toBe(204);
  });

  it('is one of ten, and no device has two of them', async () => {
    const ann = await signUp(testApp, 'ann');
    const { device } = await addPasskey(ann);
    expect((await addPasskey(ann, device)).answer).toMatchObject({
      status: 409,
      body: { code: 'passkey_known' },
    });
    const { body: options } = await ann.call<Options>(['POST', '/auth/passkeys/options']);
    for (let count = 1; count < LIMITS.passkeysPerAccount; count += 1)
      expect((await addPasskey(ann)).answer.status).toBe(201);
    expect((await ann.call(['POST', '/auth/passkeys/options'])).status).toBe(409);
    const response = createAuthenticator().create(options);
    const answer = await ann.call(['POST', '/auth/passkeys'], { response, name: 'Eleventh' });
    expect(answer).toMatchObject({ status: 409, body: { code: 'too_many_passkeys' } });
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['a person whom the device did not recognize', { isVerified: false }],
    ['a challenge of its own', { challenge: 'AAAA' }],
  ])('made for %s is refused', async (_what, faults) => {
    const ann = await signUp(testApp, 'ann');
    const { body: options } = await ann.call<Options>(['POST', '/auth/passkeys/options']);
    const response = createAuthenticator().create(options, faults);
    const answer = await ann.call(['POST', '/auth/passkeys'], { response, name: 'Phone' });
    expect(answer).toMatchObject({ status: 422, body: { code: 'passkey_not_valid' } });
    expect((await ann.call(['GET', '/auth/passkeys'])).body).toEqual([]);
  });

  it("is not added with another person's challenge, an old one, or one for a sign-in", async () => {
    const [ann, bob] = [await signUp(testApp, 'ann'), await signUp(testApp, 'bob')];
    const { body: others } = await bob.call<Options>(['POST', '/auth/passkeys/options']);
    const { body: old } = await ann.call<Options>(['POST', '/auth/passkeys/options']);
    const forSignIn = await beginSignIn();
    testApp.clock.now += 5 * MINUTE;
    await signInAgain(testApp.app, ann);
    for (const options of [others, old, forSignIn]) {
      const response = createAuthenticator().create({ rpId: 'localhost', ...options });
      const answer = await ann.call(['POST', '/auth/passkeys'], { response, name: 'Phone' });
      expect(answer.status).toBe(422);
    }
  });

  it('is added once when its request is sent again', async () => {
    const ann = await signUp(testApp, 'ann');
    const { body: options } = await ann.call<Options>(['POST', '/auth/passkeys/options']);
    const body = { response: createAuthenticator().create(options), name: 'Phone' };
    const send = () => ann.call(['POST', '/auth/passkeys'], body, { 'idempotency-key': 'once' });
    const first = await send();
    expect(await send()).toMatchObject({ status: 201, body: first.body });
  });
});

describe('signing in with a passkey', () => {
  it('opens a session that says so, and notes the use', async () => {
    const ann = await signUp(testApp, 'ann');
    const { device } = await addPasskey(ann);
    const { status, body } = await signIn(device.get(await beginSignIn()));
    expect(status).toBe(200);
    const by = { token: body.access_token };
    const sessions = await send<SessionAnswer[]>(testApp.app, ['GET', '/auth/sessions'], undefined, by);
    expect(sessions.body.map(({ kind, current }) => [kind, current])).toContainEqual(['passkey', true]);
    const own = await send(testApp.app, ['GET', `/auth/users/${String(ann.id)}`], undefined, by);
    expect(own.body).toMatchObject({ email: ann.email, session: { kind: 'passkey' } });
    const { body: passkeys } = await ann.call<PasskeyAnswer[]>(['GET', '/auth/passkeys']);
    expect(passkeys[0]?.last_used_at).toBe(new Date(testApp.clock.now).toISOString());
  });

  it('counts as a sign-in for what needs a recent one', async () => {
    const ann = await signUp(testApp, 'ann');
    const { device } = await addPasskey(ann);
    testApp.clock.now += 6 * MINUTE;
    const { body } = await signIn(device.get(await beginSignIn()));
    const change = await send(
      testApp.app,
      ['PUT', '/auth/users/me/password'],
      { new_password: `${PASSWORD}2` },
      { token: body.access_token },
    );
    expect(change.status).toBe(200);
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['a person whom the device did not recognize', { isVerified: false }],
    ['a challenge of its own', { challenge: 'AAAA' }],
  ])('is refused with one text for %s', async (_what, faults) => {
    const { device } = await addPasskey(await signUp(testApp, 'ann'));
    expect(await signIn(device.get(await beginSignIn(), faults))).toMatchObject(REFUSED);
  });

  it('is refused with the same text for a challenge used twice or late, and for a device that is unknown', async () => {
    const ann = await signUp(testApp, 'ann');
    const { device, answer } = await addPasskey(ann);
    const options = await beginSignIn();
    expect((await signIn(device.get(options))).status).toBe(200);
    expect(await signIn(device.get(options))).toMatchObject(REFUSED);

    const late = await beginSignIn();
    testApp.clock.now += 5 * MINUTE;
    expect(await signIn(device.get(late))).toMatchObject(REFUSED);
    expect(await signIn(createAuthenticator().get(await beginSignIn()))).toMatchObject(REFUSED);

    const again = await signInAgain(testApp.app, ann);
    await again.call(['DELETE', `/auth/passkeys/${String(answer.body.id)}`]);
    expect(await signIn(device.get(await beginSignIn()))).toMatchObject(REFUSED);
  });

  it('is refused with a signature of another key', async () => {
    const { device } = await addPasskey(await signUp(testApp, 'ann'));
    const options = await beginSignIn();
    const own = device.get(options);
    const other = createAuthenticator().get(options);
    const forged = { ...own, response: { ...own.response, signature: other.response.signature } };
    expect(await signIn(forged)).toMatchObject(REFUSED);
  });

  it('ends with the account', async () => {
    const ann = await signUp(testApp, 'ann');
    const { device } = await addPasskey(ann);
    expect((await ann.call(['POST', '/auth/users/me/delete'], { password: PASSWORD })).status).toBe(204);
    expect(await signIn(device.get(await beginSignIn()))).toMatchObject(REFUSED);
    const left = await testApp.app.database.queries
      .selectFrom('passkeys')
      .selectAll()
      .where('user_id', '=', ann.id)
      .execute();
    expect(left).toEqual([]);
  });
});

const REFUSED = { status: 401, body: { code: 'passkey_refused' } };

describe('failed sign-ins with passkeys', () => {
  const limited = useTestApp({ environment: { RATE_LIMIT_ADDRESS_FACTOR: '1' } });

  it('are limited as those with passwords', async () => {
    const attempt = async () => {
      const { body: options } = await send<Options>(limited.app, ['POST', '/auth/passkey/options']);
      const response = createAuthenticator().get(options);
      return (await send(limited.app, ['POST', '/auth/passkey'], { response })).status;
    };
    for (let count = 0; count < 50; count += 1) expect(await attempt()).toBe(401);
    expect(await attempt()).toBe(429);
  });
});
