import type { NoticePageAnswer, SessionAnswer } from '@quits/contracts';
import { sql } from 'kysely';
import { SignJWT, UnsecuredJWT } from 'jose';
import {
  CLIENT_SECRET,
  comeBack,
  signInThrough,
  startAtProvider,
  trade,
  useProvider,
} from '../../testing/identity-provider.ts';
import { PASSWORD, requestToken, send, signUp } from '../../testing/people.ts';
import { makeKey } from '../../testing/site.ts';
import { useTestApp } from '../../testing/test-app.ts';

const provider = useProvider();
const testApp = useTestApp({ environment: provider.environment });
const MINUTE = 60_000;

let people = 0;
/** A person of the provider whom no other test knows. */
const newPerson = (more: object = {}) => {
  people += 1;
  return {
    sub: `u-${String(people)}`,
    email: `p${String(people)}@club.example`,
    email_verified: true,
    ...more,
  };
};

async function userOf(token: string) {
  const sessions = await send<SessionAnswer[]>(testApp.app, ['GET', '/auth/sessions'], undefined, { token });
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string;
  };
  const url = `/auth/users/${sub}`;
  const { body } = await send<{ id: number; name: string; email: string }>(
    testApp.app,
    ['GET', url],
    undefined,
    {
      token,
    },
  );
  return { ...body, kind: sessions.body.find(({ current }) => current)?.kind };
}

describe('the way to the identity provider', () => {
  it('has PKCE, a state and a nonce, and keeps them in a cookie that scripts cannot read', async () => {
    const { status, url, cookie } = await startAtProvider(testApp, provider);
    expect(status).toBe(302);
    expect(url.origin + url.pathname).toBe(`${provider.origin}/authorize`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: 'quits',
      response_type: 'code',
      redirect_uri: 'http://localhost:8000/auth/oidc/callback',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(cookie).toMatch(/^quits-oidc=[^;]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
  });

  it('leads back to the page that the person wanted, and to no other site', async () => {
    for (const [wanted, kept] of [
      ['/groups/3', '/groups/3'],
      ['/\\evil.example', null],
      ['//evil.example', null],
    ] as const) {
      provider.claims = newPerson();
      const start = await startAtProvider(testApp, provider, `?return=${encodeURIComponent(wanted)}`);
      const { page, fragment } = await comeBack(testApp, start);
      expect(page).toBe('http://localhost:3000/login');
      expect(fragment.get('return')).toBe(kept);
    }
  });

  it('is refused with an address in place of a path', async () => {
    const { status } = await send(testApp.app, ['GET', '/auth/oidc/start?return=https://evil.example']);
    expect(status).toBe(422);
  });

  it('takes the issuer with or without a slash at its end', async () => {
    provider.issuer = `${provider.origin}/realm/`;
    testApp.clock.now += MINUTE;
    const { answer } = await signInThrough(testApp, provider, newPerson());
    expect(answer.status).toBe(200);
  });
});

describe('a person of the identity provider', () => {
  it('gets an account with the name, and the same one at every sign-in', async () => {
    const ann = newPerson({ name: 'Ann Club' });
    const first = await signInThrough(testApp, provider, ann);
    const user = await userOf(first.answer.body.access_token);
    expect(user).toMatchObject({ name: 'Ann Club', email: ann.email, kind: 'oidc' });

    // Neither a new address nor a new name at the provider changes the account.
    const again = await signInThrough(testApp, provider, { ...ann, email: 'new@club.example', name: 'Anna' });
    expect(await userOf(again.answer.body.access_token)).toEqual(user);
  });

  it('sends the secret and the verifier when the code is traded', async () => {
    await signInThrough(testApp, provider, newPerson());
    const [{ authorization, body } = { authorization: '', body: new URLSearchParams() }] = provider.asked;
    const [name, value] = ['quits', CLIENT_SECRET].map((part) =>
      encodeURIComponent(part).replaceAll('%20', '+'),
    );
    expect(Buffer.from(authorization?.split(' ')[1] ?? '', 'base64').toString()).toBe(`${name}:${value}`);
    expect(body.get('code_verifier')).toMatch(/^[\w-]{43}$/);

    provider.description = { token_endpoint_auth_methods_supported: ['client_secret_post'] };
    testApp.clock.now += MINUTE;
    await signInThrough(testApp, provider, newPerson());
    expect(provider.asked.at(-1)?.body.get('client_secret')).toBe(CLIENT_SECRET);
  });

  it('is found by the subject, not by the address', async () => {
    const ann = newPerson();
    const first = await signInThrough(testApp, provider, ann);
    const other = await signInThrough(testApp, provider, { ...ann, sub: 'another' });
    expect(first.answer.status).toBe(200);
    // The account has no password that could connect them.
    expect(other.answer).toMatchObject({ status: 409, body: { code: 'link_required' } });
  });

  it('without an address, or with one that is none, is told so', async () => {
    for (const email of [undefined, 7, 'no address']) {
      provider.userinfo = undefined;
      provider.description = { userinfo_endpoint: undefined };
      testApp.clock.now += MINUTE;
      expect((await signInThrough(testApp, provider, newPerson({ email }))).problem).toBe('no-email');
    }
  });
});

describe('an account with the same address', () => {
  it('is connected once its password is entered, and found without it from then on', async () => {
    for (const email_verified of [true, 'true']) {
      const ann = await signUp(testApp, 'ann');
      const claims = newPerson({ email: ann.email.toUpperCase(), email_verified });
      const { code, answer } = await signInThrough(testApp, provider, claims);
      expect(answer).toMatchObject({ status: 409, body: { code: 'link_required' } });

      const wrong = await trade(testApp, code, { password: 'Wrong1password' });
      expect(wrong).toMatchObject({ status: 403, body: { code: 'wrong_password' } });
      // There is time to look for the password.
      testApp.clock.now += 5 * MINUTE;
      const right = await trade(testApp, code, { password: PASSWORD });
      expect(await userOf(right.body.access_token)).toMatchObject({
        id: ann.id,
        name: ann.name,
        kind: 'oidc',
      });

      const again = await signInThrough(testApp, provider, claims);
      expect(await userOf(again.answer.body.access_token)).toMatchObject({ id: ann.id });
      // The password stays.
      expect((await requestToken(testApp.app, ann.email, PASSWORD)).status).toBe(200);
      const { body: told } = await ann.call<NoticePageAnswer>(['GET', '/api/notices']);
      expect(told.items.map(({ kind, action }) => [kind, action])).toEqual([
        ['security', 'provider/connected'],
      ]);
    }
  });

  it.each([[false], [undefined], ['yes'], [1], ['false']])(
    'is not connected when the provider says %p of the address',
    async (email_verified) => {
      const ann = await signUp(testApp, 'ann');
      const { code, answer } = await signInThrough(
        testApp,
        provider,
        newPerson({ email: ann.email, email_verified }),
      );
      expect(answer).toMatchObject({ status: 409, body: { code: 'address_not_verified' } });
      expect((await trade(testApp, code, { password: PASSWORD })).status).toBe(409);
    },
  );
});

describe('a code of the page', () => {
  it('works once, for a minute', async () => {
    const { code, answer } = await signInThrough(testApp, provider, newPerson());
    expect(answer.status).toBe(200);
    const ended = { status: 400, body: { code: 'sign_in_code_ended' } };
    expect(await trade(testApp, code)).toMatchObject(ended);

    provider.claims = newPerson();
    const { fragment } = await comeBack(testApp, await startAtProvider(testApp, provider));
    testApp.clock.now += MINUTE;
    expect(await trade(testApp, fragment.get('code') ?? '')).toMatchObject(ended);
    expect(await trade(testApp, 'A'.repeat(43))).toMatchObject(ended);
  });

  it('makes one session of two requests at once', async () => {
    provider.claims = newPerson();
    const { fragment } = await comeBack(testApp, await startAtProvider(testApp, provider));
    const code = fragment.get('code') ?? '';
    const answers = await Promise.all([trade(testApp, code), trade(testApp, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe('the way back is refused', () => {
  const problemOf = async (...args: Parameters<typeof comeBack>) => {
    const { status, page, fragment } = await comeBack(...args);
    expect([status, page]).toEqual([302, 'http://localhost:3000/login']);
    return fragment.get('problem');
  };

  it('with a forged state, and in another browser', async () => {
    provider.claims = newPerson();
    const { state, cookie } = await startAtProvider(testApp, provider);
    expect(await problemOf(testApp, { state: 'A'.repeat(43), cookie })).toBe('failed');
    expect(await problemOf(testApp, { state })).toBe('failed');
    const other = await startAtProvider(testApp, provider);
    expect(await problemOf(testApp, { state, cookie: other.cookie })).toBe('failed');
    expect(await problemOf(testApp, { state, cookie: 'quits-oidc=AAAA.AAAA.AAAA' })).toBe('failed');
    expect(provider.asked).toEqual([]);
  });

  it('a second time, because the browser forgets the way', async () => {
    provider.claims = newPerson();
    const start = await startAtProvider(testApp, provider);
    const { fragment, cookie } = await comeBack(testApp, start);
    expect(fragment.get('code')).toMatch(/^[\w-]{43}$/);
    expect(cookie).toMatch(/^quits-oidc=; Path=\/; Max-Age=0/);
    expect(await problemOf(testApp, { ...start, cookie })).toBe('failed');
  });

  it('after ten minutes', async () => {
    provider.claims = newPerson();
    const start = await startAtProvider(testApp, provider);
    testApp.clock.now += 10 * MINUTE;
    expect(await problemOf(testApp, start)).toBe('failed');
  });

  it('when the person says no', async () => {
    const start = await startAtProvider(testApp, provider);
    expect(await problemOf(testApp, start, { error: 'access_denied' })).toBe('cancelled');
    const other = await startAtProvider(testApp, provider);
    expect(await problemOf(testApp, other, { error: 'server_error' })).toBe('failed');
  });

  const ago = (minutes: number) => Math.floor((testApp.clock.now - minutes * MINUTE) / 1000);
  it.each<[string, () => Record<string, unknown>]>([
    ['nonce', () => ({ nonce: 'another' })],
    ['nonce at all', () => ({ nonce: undefined })],
    ['audience', () => ({ aud: 'another-app' })],
    ['issuer', () => ({ iss: 'https://evil.example' })],
    ['end, which has passed', () => ({ exp: ago(2) })],
    ['beginning, which is to come', () => ({ nbf: ago(-5) })],
    ['time, which is to come', () => ({ iat: ago(-5), exp: ago(-10) })],
    ['subject at all', () => ({ sub: undefined })],
  ])('with a token of a wrong %s', async (_what, claims) => {
    const { problem, answer } = await signInThrough(testApp, provider, newPerson(claims()));
    expect([problem, answer.status]).toEqual(['failed', 422]);
  });

  it('with a token that has no signature, or one of another key or secret', async () => {
    const stranger = { ...(await makeKey()), kid: provider.keys[0]?.kid ?? '' };
    const header = { alg: stranger.alg, kid: stranger.kid };
    const forgeries: (typeof provider.sign)[] = [
      (claims) => new UnsecuredJWT(claims).encode(),
      (claims) => new SignJWT(claims).setProtectedHeader(header).sign(stranger.privateKey),
      (claims) =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256' })
          .sign(new TextEncoder().encode(CLIENT_SECRET)),
      () => 'no.token',
    ];
    for (const sign of forgeries) {
      provider.sign = sign;
      expect((await signInThrough(testApp, provider, newPerson())).problem).toBe('failed');
    }
  });

  it('while the provider answers with a page, or not at all', async () => {
    provider.claims = newPerson();
    const start = await startAtProvider(testApp, provider);
    provider.answer = (response) => response.setHeader('content-type', 'text/html').end('<html></html>');
    expect(await problemOf(testApp, start)).toBe('failed');
    const later = { ...start };
    provider.answer = (response) => response.destroy();
    expect(await problemOf(testApp, later)).toBe('failed');
  });
});

describe('a provider', () => {
  it.each(['RS256', 'ES256', 'PS256', 'EdDSA'])('may sign with %s', async (alg) => {
    provider.keys = [await makeKey(alg)];
    expect((await signInThrough(testApp, provider, newPerson())).answer.status).toBe(200);
  });

  it('may change its key between two sign-ins', async () => {
    expect((await signInThrough(testApp, provider, newPerson())).answer.status).toBe(200);
    provider.keys = [await makeKey()];
    expect((await signInThrough(testApp, provider, newPerson())).answer.status).toBe(200);
    // Also one with the same name.
    provider.keys = [{ ...(await makeKey()), kid: provider.keys[0]?.kid ?? '' }];
    expect((await signInThrough(testApp, provider, newPerson())).answer.status).toBe(200);
  });

  it.each<[string, () => void]>([
    ['is down', () => (provider.answer = (response) => response.destroy())],
    ['answers with a page', () => (provider.answer = (response) => response.end('<html></html>'))],
    ['answers nothing', () => (provider.answer = () => undefined)],
    ['says that it is another', () => (provider.issuer = 'https://evil.example')],
  ])('that %s is said to be unavailable within 5 seconds', async (_what, spoil) => {
    testApp.clock.now += MINUTE;
    spoil();
    const start = performance.now();
    const { status, body, headers } = await send(testApp.app, ['GET', '/auth/oidc/start']);
    expect(performance.now() - start).toBeLessThan(5000);
    expect({ status, body }).toMatchObject({
      status: 503,
      body: { code: 'provider_unavailable', params: { provider: 'Club' } },
    });
    expect(headers['retry-after']).toBe('10');
    // It is asked again as soon as it is back.
    provider.answer = undefined;
    provider.issuer = `${provider.origin}/realm`;
    expect((await startAtProvider(testApp, provider)).status).toBe(302);
  });

  it('keeps no account that its person has deleted', async () => {
    const ann = await signUp(testApp, 'ann');
    const claims = newPerson({ email: ann.email });
    const { code } = await signInThrough(testApp, provider, claims);
    await trade(testApp, code, { password: PASSWORD });
    expect((await ann.call(['POST', '/auth/users/me/delete'], { password: PASSWORD })).status).toBe(204);
    const { answer } = await signInThrough(testApp, provider, claims);
    expect((await userOf(answer.body.access_token)).id).not.toBe(ann.id);
    const { rows } = await sql`select * from identities where user_id = ${ann.id}`.execute(
      testApp.app.database.queries,
    );
    expect(rows).toEqual([]);
  });
});
