import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { UnsecuredJWT, decodeJwt, exportSPKI, SignJWT } from 'jose';
import { EXCHANGE, exchange, makeKey, useSite } from '../../testing/site.ts';
import { PASSWORD, requestToken, send, signUp } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const site = useSite({ create: true });
const otherSite = useSite({ create: true }, site);
const testApp = useTestApp({ environment: otherSite.environment });
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
    ['expired', () => sign({ exp: seconds() - 60 }), /^The statement expired at .+Z\. It is .+Z here\.$/],
    [
      'with an end too far ahead',
      () => sign({ exp: seconds() + 661 }),
      /more than ten minutes ahead\. It is/,
    ],
    ['without an end', () => sign({ exp: undefined }), /exp/],
    ['that is not valid yet', () => sign({ nbf: seconds() + 61 }), /is valid from .+Z on\. It is .+Z here/],
    ['made in the future', () => sign({ iat: seconds() + 61 }), /was made at .+Z\. It is .+Z here/],
    ['with a time beyond any calendar', () => sign({ nbf: 1e300 }), /1e\+300/],
    ['with an end in words', () => sign({ exp: 'soon' }), /exp is “soon”\. It must be a number of seconds/],
    [
      'with a beginning in words',
      () => sign({ nbf: 'now' }),
      /nbf is “now”\. It must be a number of seconds/,
    ],
    ['without an id', () => sign({ jti: undefined }), /jti is missing/],
    ['without a person', () => sign({ sub: undefined }), /sub is missing/],
    [
      'for another audience',
      () => sign({ aud: 'quits-test' }),
      /^The statement is for “quits-test”\. This site’s audience is “https:\/\/quits\.example”\.$/,
    ],
    ['for no audience', () => sign({ aud: undefined }), /names no audience/],
    [
      'of an unknown issuer',
      () => sign({ iss: 'https://evil.example' }),
      /“https:\/\/evil\.example”\. This server does not trust it/,
    ],
    ['with an address that is not verified', () => sign({ email_verified: false }), /email_verified/],
    [
      'with an address that is verified in other words',
      () => sign({ email_verified: 'true' }),
      /email_verified is “true”/,
    ],
    ['without an address', () => sign({ email: undefined }), /email_verified/],
    ['with something else as an address', () => sign({ email: 'none' }), /email_verified/],
    ['with a key that the site has not', async () => sign({}, await makeKey()), /publishes no such key/],
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
      /“HS256”\. Quits takes RS/,
    ],
  ])('%s', async (_what, make, reason) => {
    const { status, body } = await exchange(testApp, await make());
    expect([status, body.error]).toEqual([400, 'invalid_grant']);
    expect(body).toMatchObject({ code: 'exchange_refused', detail: expect.stringMatching(reason) as string });
  });

  it('with both times, and their days if these differ', async () => {
    const [today, tomorrow] = [1, 2].map((days) =>
      new Date(testApp.clock.now + days * 86_400_000).toISOString().slice(0, 10),
    );
    testApp.clock.now = Date.parse(`${String(tomorrow)}T12:01:30Z`);
    const expired = async (at: string) =>
      (await exchange(testApp, await sign({ exp: Date.parse(at) / 1000 }))).body.detail;
    expect(await expired(`${String(tomorrow)}T12:00:05Z`)).toBe(
      'The statement expired at 12:00:05Z. It is 12:01:30Z here.',
    );
    expect(await expired(`${String(today)}T12:00:05Z`)).toBe(
      `The statement expired at ${String(today)}T12:00:05Z. It is ${String(tomorrow)}T12:01:30Z here.`,
    );
  });

  it('the second time, also when both come at the same moment', async () => {
    const token = await sign();
    const answers = await Promise.all([exchange(testApp, token), exchange(testApp, token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const again = await exchange(testApp, token);
    expect([again.status, again.body.error]).toEqual([400, 'invalid_grant']);
  });
});

describe('a token of the site is taken', () => {
  it.each<[string, () => Record<string, number>]>([
    ['ended a minute ago', () => ({ exp: seconds() - 59 })],
    ['ends in eleven minutes', () => ({ exp: seconds() + 660 })],
    ['begins in a minute', () => ({ nbf: seconds() + 60, iat: seconds() + 60 })],
  ])('when it %s, as clocks differ', async (_what, claims) => {
    expect((await exchange(testApp, await sign(claims()))).status).toBe(200);
  });

  it('once, and is remembered for as long as clocks may differ', async () => {
    const exp = seconds() + 1;
    const token = await sign({ exp });
    expect((await exchange(testApp, token)).status).toBe(200);
    testApp.clock.now += 60_000;
    expect((await exchange(testApp, token)).body.detail).toContain('was used already');
    const used = testApp.app.database.queries.selectFrom('used_subject_tokens').select('expires_at');
    const { expires_at } = await used.orderBy('expires_at', 'desc').executeTakeFirstOrThrow();
    expect(expires_at).toBeGreaterThanOrEqual((exp + 60) * 1000);
  });

  it('with an id that another site has used', async () => {
    const ids = { jti: randomUUID() };
    expect((await exchange(testApp, await sign(ids))).status).toBe(200);
    const other = await otherSite.sign(testApp.clock.now, { ...newPerson(), ...ids });
    expect((await exchange(testApp, other)).status).toBe(200);
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

/** Sends keys as fast as the reader takes them, until it has enough. @returns the bytes */
async function sendWithoutEnd(response: ServerResponse): Promise<number> {
  const part = Buffer.alloc(64 * 1024, 32);
  let size = 0;
  function* parts() {
    for (; ; size += part.length) yield part;
  }
  await pipeline(parts(), response).catch(() => undefined);
  return size;
}

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

  it('are read up to a limit only', async () => {
    let sent: Promise<number> | undefined;
    site.answerKeys = (response) => {
      sent = sendWithoutEnd(response);
    };
    expect((await exchange(testApp, await sign())).body.error).toBe('temporarily_unavailable');
    // What the buffers of both sides hold is sent, and not read.
    expect(await sent).toBeLessThan(32 * 1024 * 1024);
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
