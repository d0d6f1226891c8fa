import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { UnsecuredJWT, decodeJwt, exportSPKI, SignJWT } from 'jose';
import { EXCHANGE, exchange, makeKey, useSite } from '../../testing/site.ts';
import { PASSWORD, requestToken, send, signUp } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const site = useSite({ create: true });
const testApp = useTestApp({ environment: site.environment });
const PATH = ['POST', '/auth/token'] as const;
const IS_QUICK_MS = 5000;

beforeEach(() => {
  testApp.clock.now += 60_000;
});

let count = 0;
/** A person of the site whom Quits does not know. */
function newPerson() {
  count += 1;
  return { sub: `member-${String(count)}`, email: `New${String(count)}@example.org` };
}
const sign = (claims?: Record<string, unknown>, key = site.key) =>
  site.sign(testApp.clock.now, { ...newPerson(), ...claims }, key);
const seconds = () => Math.floor(testApp.clock.now / 1000);
const useOf = async (token: string) =>
  (await send(testApp.app, ['GET', '/api/groups'], undefined, { token })).status;

describe('a token exchange', () => {
  it('answers a form with a token of 15 minutes for a new account', async () => {
    const { status, body, headers } = await exchange(testApp, await sign());
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.any(String) as string,
      issued_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      token_type: 'Bearer',
      expires_in: 900,
    });
    expect(headers['cache-control']).toBe('no-store');
    expect(await useOf(body.access_token)).toBe(200);
    testApp.clock.now += 899_000;
    expect(await useOf(body.access_token)).toBe(200);
    testApp.clock.now += 1000;
    expect(await useOf(body.access_token)).toBe(401);
  });

  it('answers JSON, and names the scope if one was asked for', async () => {
    const payload = { ...EXCHANGE, subject_token: await sign(), scope: 'groups:read' };
    const { status, body } = await send<{ scope: string }>(testApp.app, PATH, payload);
    expect(status).toBe(200);
    expect(body.scope).toContain('groups:read groups:write');
  });

  it.each(['RS256', 'PS256', 'ES256', 'EdDSA'])('takes %s', async (alg) => {
    const key = await makeKey(alg);
    await site.publish(site.key, key);
    expect((await exchange(testApp, await sign({}, key))).status).toBe(200);
  });

  it('gives the same account to the same person, also with another address', async () => {
    const person = newPerson();
    const ids = new Set<string | undefined>();
    for (const claims of [person, person, { ...person, email: 'moved@example.org' }]) {
      const { body } = await exchange(testApp, await sign(claims));
      ids.add(decodeJwt(body.access_token).sub);
    }
    expect(ids.size).toBe(1);
  });

  it('makes one account when two come at the same moment', async () => {
    const person = newPerson();
    const tokens = [await sign(person), await sign(person)];
    const answers = await Promise.all(tokens.map((token) => exchange(testApp, token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('makes an account without a password, which can be set by mail @full', async () => {
    const { email, sub } = newPerson();
    await exchange(testApp, await sign({ email, sub }));
    for (const password of [PASSWORD, 'x'])
      expect((await requestToken(testApp.app, email, password)).status).toBe(401);
    await send(testApp.app, ['POST', '/auth/forgot-password'], { email });
    const token = await testApp.tokenMailedTo(email);
    const reset = { token, new_password: PASSWORD };
    expect((await send(testApp.app, ['POST', '/auth/reset-password'], reset)).status).toBe(200);
    expect((await requestToken(testApp.app, email, PASSWORD)).status).toBe(200);
  });
});

describe('a token of the site is refused', () => {
  it.each<[string, () => Promise<string>, RegExp]>([
    ['expired', () => sign({ exp: seconds() - 1 }), /exp/],
    ['with an end too far ahead', () => sign({ exp: seconds() + 601 }), /more than ten minutes/],
    ['without an end', () => sign({ exp: undefined }), /exp/],
    ['that is not valid yet', () => sign({ nbf: seconds() + 60 }), /nbf/],
    ['without an id', () => sign({ jti: undefined }), /jti/],
    ['without a person', () => sign({ sub: undefined }), /sub/],
    ['for another audience', () => sign({ aud: 'https://bank.example' }), /aud/],
    ['of an unknown issuer', () => sign({ iss: 'https://evil.example' }), /does not trust/],
    ['with an address that is not verified', () => sign({ email_verified: false }), /email_verified/],
    ['with an address that is verified in other words', () => sign({ email_verified: 'true' }), /sub|email/],
    ['without an address', () => sign({ email: undefined }), /email_verified/],
    ['with something else as an address', () => sign({ email: 'none' }), /email_verified/],
    ['with a key that the site has not', async () => sign({}, await makeKey()), /key/],
    [
      'with a forged signature',
      async () => sign({}, { ...(await makeKey()), kid: site.key.kid }),
      /signature/,
    ],
    [
      'changed afterwards',
      async () => {
        const [head, , signature] = (await sign()).split('.');
        const [, payload] = (await sign({ sub: 'other' })).split('.');
        return [head, payload, signature].join('.');
      },
      /signature/,
    ],
    [
      'without a signature',
      () => {
        const claims = { ...newPerson(), iss: site.issuer, aud: 'https://quits.example' };
        return Promise.resolve(
          new UnsecuredJWT({ ...claims, jti: randomUUID() }).setExpirationTime(seconds() + 60).encode(),
        );
      },
      /./,
    ],
    [
      'signed with the public key as a secret',
      async () => {
        const secret = new TextEncoder().encode(await exportSPKI(site.key.publicKey));
        const claims = decodeJwt(await sign());
        return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: site.key.kid }).sign(secret);
      },
      /alg/,
    ],
  ])('%s', async (_what, make, reason) => {
    const { status, body } = await exchange(testApp, await make());
    expect([status, body.error]).toEqual([400, 'invalid_grant']);
    expect(body).toMatchObject({ code: 'exchange_refused', detail: expect.stringMatching(reason) as string });
  });

  it('the second time, also when both come at the same moment', async () => {
    const token = await sign();
    const answers = await Promise.all([exchange(testApp, token), exchange(testApp, token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const again = await exchange(testApp, token);
    expect([again.status, again.body.error]).toEqual([400, 'invalid_grant']);
  });
});

describe('a request is refused', () => {
  it.each<[string, Record<string, unknown>]>([
    ['without a token', { subject_token: undefined }],
    ['with several', { subject_token: ['a', 'b'] }],
    ['with something else', { subject_token: 'no.jwt' }],
    ['with too long a token', { subject_token: 'a'.repeat(8193) }],
    ['with another type of token', { subject_token_type: 'urn:ietf:params:oauth:token-type:saml2' }],
    ['for another type of token', { requested_token_type: 'urn:ietf:params:oauth:token-type:refresh_token' }],
    ['with an actor', { actor_token: 'a.b.c' }],
  ])('%s', async (_what, rest) => {
    const payload = { ...EXCHANGE, subject_token: await sign(), ...rest };
    const { status, body } = await send<{ error: string; code: string }>(testApp.app, PATH, payload);
    expect([status, body.error, body.code]).toEqual([400, 'invalid_request', 'exchange_refused']);
  });

  it('after too many for one person @full', async () => {
    const person = newPerson();
    const tokens = await Promise.all(Array.from({ length: 61 }, () => sign(person)));
    const answers = [];
    for (const token of tokens) answers.push(await exchange(testApp, token));
    expect(answers.at(-2)?.status).toBe(200);
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { error: 'temporarily_unavailable' } });
  });
});

describe('the keys of the site', () => {
  beforeEach(() => {
    // Its list of keys is kept for ten minutes.
    testApp.clock.now += 11 * 60_000;
  });
  afterEach(async () => {
    site.answerKeys = undefined;
    await site.publish(site.key);
  });

  it('may change, and are not asked for by every token', async () => {
    const [old, next] = [site.key, await makeKey()];
    expect((await exchange(testApp, await sign({}, old))).status).toBe(200);
    const asked = site.asked;
    await site.publish(next);
    testApp.clock.now += 6000;
    expect((await exchange(testApp, await sign({}, next))).status).toBe(200);
    expect((await exchange(testApp, await sign({}, next))).status).toBe(200);
    expect((await exchange(testApp, await sign({}, old))).body.error).toBe('invalid_grant');
    expect(site.asked - asked).toBe(1);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['are missing', (response) => response.writeHead(404).end()],
    ['are no keys', (response) => response.end('<html>')],
    ['do not arrive', (response) => response.destroy()],
    ['hang', () => undefined],
    ['never end', (response) => void response.writeHead(200).write('{')],
  ])('%s: a clear refusal soon, and no harm to other calls @full', async (_what, answerKeys) => {
    site.answerKeys = answerKeys;
    const ann = await signUp(testApp, 'ann');
    const startedAt = performance.now();
    const refused = exchange(testApp, await sign());
    expect((await ann.call(['GET', '/api/groups'])).status).toBe(200);
    const { status, body, headers } = await refused;
    expect([status, body.error]).toEqual([503, 'temporarily_unavailable']);
    expect(body).toMatchObject({ code: 'site_keys_unavailable', params: { site: site.name } });
    expect(headers['retry-after']).toBe('5');
    expect(performance.now() - startedAt).toBeLessThan(IS_QUICK_MS);
    site.answerKeys = undefined;
    expect((await exchange(testApp, await sign())).status).toBe(200);
  });
});

describe('signing in by a password', () => {
  it('stays as it is, with any other grant type', async () => {
    const ann = await signUp(testApp, 'ann');
    for (const grant_type of ['password', '', 'urn:ietf:params:oauth:grant-type:jwt-bearer']) {
      const payload = { username: ann.email, password: PASSWORD, grant_type };
      const { status, body } = await send(testApp.app, PATH, payload);
      expect([status, Object.keys(body)]).toEqual([200, ['access_token', 'token_type']]);
    }
    const { status, body } = await send(testApp.app, PATH, { grant_type: 'password' });
    expect([status, body]).toMatchObject([422, { code: 'required', params: { field: 'username' } }]);
  });
});
