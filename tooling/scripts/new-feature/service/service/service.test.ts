import type { FastifyInstance } from 'fastify';
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { buildService } from './service.ts';

const ISSUER = 'http://localhost:3000';
let ours: Awaited<ReturnType<typeof generateKeyPair>>;
let app: FastifyInstance;
beforeEach(async () => {
  ours = await generateKeyPair('ES256');
  const keys = createLocalJWKSet({ keys: [await exportJWK(ours.publicKey)] });
  app = buildService({ file: ':memory:', keys, issuer: ISSUER });
});
afterEach(() => app.close());

interface Claims {
  sub?: string;
  group_ids?: number[];
  audience?: string;
  issuer?: string;
  exp?: string;
  key?: CryptoKey;
}

/** A token as Quits makes it, but for what is given. */
const tokenFor = ({ sub = '1', group_ids = [7], ...rest }: Claims = {}) =>
  new SignJWT({ name: 'Ada', group_ids })
    .setProtectedHeader({ alg: 'ES256' })
    .setIssuer(rest.issuer ?? ISSUER)
    .setAudience(rest.audience ?? 'mf-sample')
    .setSubject(sub)
    .setExpirationTime(rest.exp ?? '1m')
    .sign(rest.key ?? ours.privateKey);

async function call(method: 'GET' | 'POST', claims: Claims = {}, payload?: object) {
  const headers = { authorization: `Bearer ${await tokenFor(claims)}` };
  const answer = await app.inject({ method, url: '/notes', headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json<unknown>() };
}

const NOTE = { group_id: 7, text: 'Milk' };

describe('the service', () => {
  it('keeps notes of a group, which all of its people read, and no others', async () => {
    const kept = { id: 1, author: 'Ada', ...NOTE };
    expect(await call('POST', {}, NOTE)).toEqual({ status: 201, body: kept });
    expect(await call('GET', { sub: '2', group_ids: [3, 7] })).toEqual({ status: 200, body: [kept] });
    expect(await call('GET', { sub: '3', group_ids: [3] })).toEqual({ status: 200, body: [] });
  });

  it('takes no note for a group of others, and none without a text', async () => {
    expect((await call('POST', { group_ids: [3] }, NOTE)).status).toBe(404);
    expect((await call('POST', {}, { ...NOTE, text: '' })).status).toBe(400);
    expect((await call('GET')).body).toEqual([]);
  });

  it('answers nothing without a valid token of Quits for it', async () => {
    expect((await app.inject('/notes')).statusCode).toBe(401);
    const { privateKey } = await generateKeyPair('ES256');
    const refused: Claims[] = [
      { audience: 'mf-other' },
      { issuer: 'https://evil.example' },
      { exp: '-1m' },
      { key: privateKey },
    ];
    for (const claims of refused) expect((await call('GET', claims)).status).toBe(401);
  });
});
