/** An identity provider that answers what a test wants, also what no honest one would. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, SignJWT } from 'jose';
import { send } from './people.ts';
import { type Key, makeKey } from './site.ts';
import type { TestApp } from './test-app.ts';

export const CLIENT_ID = 'quits';
export const CLIENT_SECRET = 'secret of quits';

type Fields = Record<string, unknown>;

export interface FakeProvider {
  /** For the server under test. */
  environment: NodeJS.ProcessEnv;
  origin: string;
  /** As in its description and tokens. */
  issuer: string;
  /** In place of, or besides, the usual fields of its description. */
  description: Fields;
  /** Of the ID token: those that change. */
  claims: Fields;
  userinfo: Fields | undefined;
  /** The keys that it publishes, of which the first signs. */
  keys: Key[];
  /** How the ID token comes about, if not by the first key. */
  sign: ((claims: Fields) => Promise<string> | string) | undefined;
  /** Takes the place of every answer. */
  answer: ((response: ServerResponse) => void) | undefined;
  /** The requests for tokens: their `Authorization` and body. */
  asked: { authorization: string | undefined; body: URLSearchParams }[];
  /** The nonce of the last visit. */
  nonce: string | null;
}

const sendJson = (response: ServerResponse, body: unknown) =>
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body));

/** The ID token, valid for five minutes from now but for what the test says. */
async function idTokenOf({ issuer, nonce, claims, keys: [key], sign }: FakeProvider): Promise<string> {
  const seconds = Math.floor(Date.now() / 1000);
  const all = { iss: issuer, aud: CLIENT_ID, sub: 'u-1', iat: seconds, exp: seconds + 300, nonce, ...claims };
  if (sign) return sign(all);
  const { alg = '', kid = '', privateKey } = key ?? {};
  if (privateKey === undefined) throw new Error('The provider has no key');
  return new SignJWT(all).setProtectedHeader({ alg, kid }).sign(privateKey);
}

async function answerTokens(provider: FakeProvider, request: IncomingMessage, response: ServerResponse) {
  const { authorization } = request.headers;
  provider.asked.push({ authorization, body: new URLSearchParams(await text(request)) });
  sendJson(response, {
    access_token: 'access',
    token_type: 'Bearer',
    expires_in: 300,
    id_token: await idTokenOf(provider),
  });
}

async function answer(provider: FakeProvider, request: IncomingMessage, response: ServerResponse) {
  const { origin, issuer, description, keys, userinfo } = provider;
  const path = request.url ?? '';
  if (provider.answer) provider.answer(response);
  else if (path.endsWith('/.well-known/openid-configuration'))
    sendJson(response, {
      issuer,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      jwks_uri: `${origin}/jwks`,
      userinfo_endpoint: `${origin}/userinfo`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'ES256', 'PS256', 'EdDSA'],
      ...description,
    });
  else if (path === '/jwks')
    sendJson(response, {
      keys: await Promise.all(
        keys.map(async ({ publicKey, kid, alg }) => ({
          ...(await exportJWK(publicKey)),
          kid,
          alg,
          use: 'sig',
        })),
      ),
    });
  else if (path === '/token') await answerTokens(provider, request, response);
  else if (path === '/userinfo' && userinfo) sendJson(response, userinfo);
  else response.writeHead(404).end();
}

/** Starts a provider for the tests of a file. List it before `useTestApp`, which takes its `environment`. */
export function useProvider(variables: NodeJS.ProcessEnv = {}): FakeProvider {
  const provider: FakeProvider = {
    environment: {},
    origin: '',
    issuer: '',
    description: {},
    claims: {},
    userinfo: undefined,
    keys: [],
    sign: undefined,
    answer: undefined,
    asked: [],
    nonce: null,
  };
  let server: Server;
  beforeAll(async () => {
    server = createServer((request, response) => void answer(provider, request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    provider.origin = `http://127.0.0.1:${String(port)}`;
    Object.assign(provider.environment, {
      OIDC_ISSUER: `${provider.origin}/realm`,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: CLIENT_SECRET,
      OIDC_NAME: 'Club',
      ...variables,
    });
  });
  beforeEach(async () => {
    Object.assign(provider, {
      issuer: `${provider.origin}/realm`,
      description: {},
      claims: {},
      userinfo: undefined,
      keys: [await makeKey()],
      sign: undefined,
      answer: undefined,
      asked: [],
    });
  });
  afterAll(() => server.close());
  return provider;
}

/** A browser that is on its way: the provider's address, and its cookie. */
export async function startAtProvider({ app }: TestApp, provider: FakeProvider, query = '') {
  const { status, headers } = await send(app, ['GET', `/auth/oidc/start${query}`]);
  const url = new URL(String(headers.location));
  provider.nonce = url.searchParams.get('nonce');
  const cookie = String(headers['set-cookie']);
  return { status, url, cookie, state: url.searchParams.get('state') ?? '' };
}

/** Comes back from the provider. @returns the fragment of /login */
export async function comeBack(
  { app }: TestApp,
  { state, cookie }: { state: string; cookie?: string },
  query: Record<string, string> = { code: 'of the provider' },
) {
  const search = String(new URLSearchParams({ ...query, state }));
  const { status, headers } = await send(app, ['GET', `/auth/oidc/callback?${search}`], undefined, {
    headers: cookie === undefined ? {} : { cookie: cookie.split(';')[0] ?? '' },
  });
  const [page, fragment = ''] = String(headers.location).split('#');
  return { status, page, fragment: new URLSearchParams(fragment), cookie: String(headers['set-cookie']) };
}

export interface Traded {
  access_token: string;
  code: string;
  detail: string;
}

/** Signs in with a code of the page. */
export const trade = ({ app }: TestApp, code: string, more: object = {}) =>
  send<Traded>(app, ['POST', '/auth/token/code'], { code, ...more });

/** The whole way of a person. @returns the answer to the code, or the problem */
export async function signInThrough(testApp: TestApp, provider: FakeProvider, claims: Fields) {
  provider.claims = claims;
  const { fragment } = await comeBack(testApp, await startAtProvider(testApp, provider));
  const code = fragment.get('code') ?? '';
  return { code, problem: fragment.get('problem'), answer: await trade(testApp, code) };
}
