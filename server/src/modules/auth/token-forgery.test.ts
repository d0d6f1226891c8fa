import { createHmac } from 'node:crypto';
import { type Person, send, signUp } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const testApp = useTestApp();
let person: Person;
beforeAll(async () => {
  person = await signUp(testApp);
});

type Claims = Record<string, unknown>;

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');

function claimsOf(token: string): Claims {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims;
}

function forge(
  change: Claims,
  { header = { alg: 'HS256', typ: 'JWT' }, secret = testApp.app.secret, hash = 'sha256' } = {},
): string {
  const content = `${encode(header)}.${encode({ ...claimsOf(person.token), ...change })}`;
  return `${content}.${createHmac(hash, secret).update(content).digest('base64url')}`;
}

/** Headers with which a token asks for verification with the forger's key. */
function forgeWithOwnKey(): string {
  const secret = 'a-key-of-the-forger-of-more-than-32-bytes';
  const jwk = { kty: 'oct', k: Buffer.from(secret).toString('base64url') };
  const own = { alg: 'HS256', typ: 'JWT', jwk, jku: 'https://evil.example/keys.json', kid: '../../dev/null' };
  return forge({}, { header: own, secret });
}

const readGroups = (token: string) => send(testApp.app, ['GET', '/api/groups'], undefined, { token });

const FORGERIES: [string, () => string][] = [
  ['signed with another secret', () => forge({}, { secret: 'another-secret-of-more-than-32-bytes' })],
  ['unsigned, alg none', () => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claimsOf(person.token))}.`],
  ['signed, yet alg none', () => forge({}, { header: { alg: 'none', typ: 'JWT' } })],
  ['signed with HS512', () => forge({}, { header: { alg: 'HS512', typ: 'JWT' }, hash: 'sha512' })],
  ['of another type', () => forge({}, { header: { alg: 'HS256', typ: 'refresh' } })],
  ['signed with a key that it brings itself', () => forgeWithOwnKey()],
  ['expired', () => forge({ exp: Math.floor(Date.now() / 1000) - 1 })],
  ['without an expiry', () => forge({ exp: undefined })],
  ['without the time of its issue', () => forge({ iat: undefined })],
  ['without an id', () => forge({ jti: undefined })],
  ['of an unknown session', () => forge({ jti: 'c0ffee00-0000-4000-8000-000000000000' })],
  ['of another issuer', () => forge({ iss: 'someone-else' })],
  ['for another audience', () => forge({ aud: 'another-api' })],
  ['of another person in this session', () => forge({ sub: String(person.id + 1) })],
  ['with a number as subject', () => forge({ sub: person.id })],
  [
    'edited after signing',
    () => person.token.replace(/\.[^.]+\./, `.${encode({ ...claimsOf(person.token), sub: '1000' })}.`),
  ],
  ['without its signature', () => person.token.split('.').slice(0, 2).join('.')],
  ['nonsense', () => 'nonsense'],
];

describe('a bearer token', () => {
  it('is good when the server signed it for a living session', async () => {
    expect((await readGroups(forge({}))).status).toBe(200);
  });

  it.each(FORGERIES)('is refused with the same words when it is %s', async (_what, make) => {
    const { status, body } = await readGroups(make());
    expect(status).toBe(401);
    expect(body).toEqual({
      detail: 'Invalid authentication credentials',
      code: 'invalid_session',
      params: {},
    });
  });

  it('is refused when it is missing or no bearer token', async () => {
    const wrong: Record<string, string>[] = [
      {},
      { authorization: `Basic ${person.token}` },
      { authorization: person.token },
    ];
    for (const headers of wrong) {
      const { status, body } = await send(testApp.app, ['GET', '/api/groups'], undefined, { headers });
      expect({ status, body }).toMatchObject({
        status: 401,
        body: { detail: 'Invalid authentication credentials' },
      });
    }
  });

  it('is not looked for in a cookie or in the address', async () => {
    const { token } = person;
    for (const name of ['token', 'jwt', 'access_token', 'authorization']) {
      const { status } = await send(testApp.app, ['GET', `/api/groups?${name}=${token}`], undefined, {
        headers: { cookie: `${name}=${token}` },
      });
      expect(status).toBe(401);
    }
  });

  it('is refused once its 7 days are over', async () => {
    testApp.clock.now += 7 * 24 * 3600 * 1000;
    expect((await readGroups(person.token)).status).toBe(401);
    testApp.clock.now -= 7 * 24 * 3600 * 1000;
  });

  it('is answered "User not found" when the account is gone', async () => {
    const gone = await signUp(testApp);
    await testApp.app.database.admin
      .updateTable('users')
      .set({ deleted_at: testApp.clock.now })
      .where('id', '=', gone.id)
      .execute();
    const { status, body } = await readGroups(gone.token);
    expect({ status, body }).toMatchObject({
      status: 401,
      body: { detail: 'User not found', code: 'user_not_found' },
    });
  });
});
