/** A site that this server trusts, with its key server. */
import { randomUUID } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { type CallAnswer, send } from './people.ts';
import type { TestApp } from './test-app.ts';

export const SITE_ORIGIN = 'https://club.example';
const AUDIENCE = 'https://quits.example';
export const EXCHANGE = {
  grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
  subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
};

interface ExchangeAnswer {
  access_token: string;
  issued_token_type: string;
  token_type: string;
  expires_in: number;
  error: string;
  detail: string;
  consent_url: string;
}

export interface Key {
  alg: string;
  kid: string;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
}

export async function makeKey(alg = 'ES256'): Promise<Key> {
  return { alg, kid: randomUUID(), ...(await generateKeyPair(alg, { extractable: true })) };
}

export interface Site {
  /** For the server under test. */
  environment: NodeJS.ProcessEnv;
  issuer: string;
  /** The host, as people see it. */
  name: string;
  key: Key;
  /** How many times the keys were asked for. */
  asked: number;
  publish(...keys: Key[]): Promise<void>;
  answerKeys: ((response: ServerResponse) => void) | undefined;
  /** A valid token of the site, but for what is given. */
  sign(now: number, claims?: Record<string, unknown>, key?: Key): Promise<string>;
}

const trustedBy = (site: Site | undefined) =>
  JSON.parse(site?.environment.TRUSTED_ISSUERS ?? '[]') as unknown[];

/**
 * Starts the key server of a site. List it before `useTestApp`, which takes its `environment`.
 *
 * @param neighbor a site that the server trusts as well
 */
export function useSite(config: { create?: boolean } = {}, neighbor?: Site): Site {
  let server: Server;
  let keys: JWK[] = [];
  const site: Site = {
    environment: {},
    issuer: '',
    name: '',
    // Filled before the first test.
    key: {} as Key,
    asked: 0,
    answerKeys: undefined,
    publish: async (...all) => {
      keys = await Promise.all(
        all.map(async ({ alg, kid, publicKey }) => ({ ...(await exportJWK(publicKey)), alg, kid })),
      );
    },
    sign: (now, claims = {}, { alg, kid, privateKey } = site.key) => {
      const seconds = Math.floor(now / 1000);
      const own = { iss: site.issuer, aud: AUDIENCE, iat: seconds, exp: seconds + 60, jti: randomUUID() };
      const payload = { ...own, email_verified: true, ...claims };
      return new SignJWT(payload).setProtectedHeader({ alg, kid }).sign(privateKey);
    },
  };
  beforeAll(async () => {
    server = createServer((_request, response) => {
      site.asked += 1;
      if (site.answerKeys) site.answerKeys(response);
      else response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    site.name = `127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    site.issuer = `http://${site.name}`;
    site.key = await makeKey();
    await site.publish(site.key);
    const jwks_uri = `${site.issuer}/jwks`;
    const row = { issuer: site.issuer, jwks_uri, audience: AUDIENCE, origins: [SITE_ORIGIN], ...config };
    site.environment.TRUSTED_ISSUERS = JSON.stringify([...trustedBy(neighbor), row]);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return site;
}

/** Sends an exchange as a form. */
export function exchange(
  { app }: Pick<TestApp, 'app'>,
  subject_token: string,
  rest: Record<string, string> = {},
): Promise<CallAnswer<ExchangeAnswer>> {
  const body = new URLSearchParams({ ...EXCHANGE, subject_token, ...rest }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return send(app, ['POST', '/auth/token'], body, { headers });
}

/** The token in the link by which a person agrees. */
export const consentTokenOf = ({ body }: CallAnswer<ExchangeAnswer>): string =>
  /\/connect\/([\w-]{43})$/.exec(body.consent_url)?.[1] ?? '';
