import jwt from '@fastify/jwt';
import { LIFETIMES, SCOPES } from '@quits/contracts';
import fp from 'fastify-plugin';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { siteOf } from '../config/trusted-issuers.ts';
import { AppError, notFound, unauthorized } from '../errors/app-error.ts';
import { type Caller, clientOf } from '../http/caller.ts';
import type { SignToken } from '../modules/auth/auth.service.ts';
import { findSession, type FoundSession, noteUse } from '../modules/sessions/sessions.service.ts';
import { callerByToken, noteTokenUse, requireScope } from '../modules/tokens/tokens.service.ts';
import { isAdministrator } from '../modules/users/users.service.ts';

interface TokenClaims {
  sub: string;
  jti: string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A site may call it for a person, though no scope of access tokens covers it. */
    isForSites?: boolean;
  }
  interface FastifyInstance {
    /** Signs a token for a session that starts now (ms). */
    signToken: SignToken;
  }
}

const ISSUER = 'quits';
const AUDIENCE = 'quits-api';
const ACCESS_TOKEN = /^Bearer +(qat_[\w-]+) *$/i;
const BEARER = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+) *$/i;

/**
 * Admission control verifies the token before the session is looked up. The result is kept, so that
 * the signature is checked once.
 */
const verified = new WeakMap<FastifyRequest, TokenClaims | undefined>();

function verify(app: FastifyInstance, { headers }: FastifyRequest): TokenClaims | undefined {
  const token = BEARER.exec(headers.authorization ?? '')?.[1];
  try {
    return token === undefined ? undefined : app.jwt.verify<TokenClaims>(token);
  } catch {
    return undefined;
  }
}

/** The claims of a request's token, if this server signed it. Its session may have ended. */
function claimsOf(app: FastifyInstance, request: FastifyRequest): TokenClaims | undefined {
  if (!verified.has(request)) verified.set(request, verify(app, request));
  return verified.get(request);
}

type Identity = Pick<Caller, 'userId' | 'sessionId' | 'session' | 'via' | 'scopes' | 'groupIds'>;

/** Notes the use of a session or token. Nothing waits for it, and reads work while nothing can be written. */
function note(app: FastifyInstance, noting: Promise<void>): void {
  noting.catch((error: unknown) => {
    app.log.warn({ err: error }, 'the use of a session could not be noted');
  });
}

async function identifyByToken(app: FastifyInstance, request: FastifyRequest): Promise<Identity | undefined> {
  const token = ACCESS_TOKEN.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) return undefined;
  const now = app.now();
  const found = await callerByToken(app.database.queries, token, request.routeOptions.config.scope, now);
  if (found) note(app, noteTokenUse(app.database, found.stored, now));
  return found?.caller;
}

/**
 * A person for whom a site acts: on pages of the site and from its back end, as an access token with all scopes.
 * Its sessions end when the operator trusts the site no more.
 */
function identifyBySite(
  { config }: FastifyInstance,
  { headers: { origin }, routeOptions }: FastifyRequest,
  { userId, jti, issuer, kind, expiresAt }: FoundSession & { jti: string; issuer: string },
): Identity | undefined {
  const trusted = config.trustedIssuers.find((one) => one.issuer === issuer);
  if (trusted === undefined) return undefined;
  const via = siteOf(issuer);
  if (origin !== undefined && !trusted.origins.includes(origin))
    throw new AppError(403, 'wrong_page_of_token', { params: { site: via } });
  if (!routeOptions.config.isForSites) requireScope(routeOptions.config.scope, SCOPES);
  return { userId, sessionId: jti, session: { kind, expiresAt }, via, scopes: SCOPES };
}

async function identifyBySession(
  app: FastifyInstance,
  request: FastifyRequest,
): Promise<Identity | undefined> {
  const claims = claimsOf(app, request);
  if (claims === undefined) return undefined;
  const { jti, sub } = claims;
  const now = app.now();
  const session = await findSession(app.database.queries, jti, now);
  if (session === undefined || String(session.userId) !== sub) return undefined;
  if (!session.isUserPresent) throw unauthorized('user_not_found');
  if (session.issuer !== null)
    return identifyBySite(app, request, { ...session, jti, issuer: session.issuer });
  note(app, noteUse(app.database, jti, session, now));
  const { userId, kind, expiresAt } = session;
  return { userId, sessionId: jti, session: { kind, expiresAt } };
}

async function identify(app: FastifyInstance, request: FastifyRequest): Promise<Identity> {
  const identity = (await identifyByToken(app, request)) ?? (await identifyBySession(app, request));
  if (identity === undefined) throw unauthorized('invalid_session');
  return identity;
}

/**
 * An administrator in a session of their own. @throws 404 for all others, as of a path that does not exist, and
 * 401 without a session
 */
async function identifyAdministrator(app: FastifyInstance, request: FastifyRequest): Promise<Identity> {
  const identity = await identify(app, request).catch((error: unknown) => {
    throw error instanceof AppError && error.statusCode === 403 ? notFound('not_found') : error;
  });
  if (await isAdministrator(app.database.queries, app.config, identity.userId)) return identity;
  throw notFound('not_found');
}

async function authenticate(app: FastifyInstance, request: FastifyRequest): Promise<Caller> {
  const isForAdministrators = request.routeOptions.config.access === 'administrator';
  const identity = await (isForAdministrators ? identifyAdministrator : identify)(app, request);
  const { sealHistory } = app;
  return { ...identity, client: clientOf(request), requestId: request.id, now: app.now(), sealHistory };
}

/**
 * Every route needs a session, or an access token with the scope of the route, unless it has
 * `access: 'public'`. A session's token is valid if it was signed for Quits with HS256 and the server's secret
 * and has not expired. Its session row must exist and not be revoked.
 */
export const authPlugin = fp(
  async (app) => {
    await app.register(jwt, {
      secret: app.secret,
      sign: { algorithm: 'HS256', iss: ISSUER, aud: AUDIENCE },
      verify: {
        algorithms: ['HS256'],
        allowedIss: ISSUER,
        allowedAud: AUDIENCE,
        requiredClaims: ['sub', 'jti', 'exp', 'iat'],
        checkTyp: 'JWT',
      },
    });
    app.decorate('signToken', ({ userId, jti, now, lifetimeMs = LIFETIMES.token }) => {
      const iat = Math.floor(now / 1000);
      return app.jwt.sign({ sub: String(userId), jti, iat, exp: iat + lifetimeMs / 1000 });
    });
    app.decorateRequest('caller', null);
    app.addHook('onRequest', async (request) => {
      if (request.is404 || request.routeOptions.config.access === 'public') return;
      request.caller = await authenticate(app, request);
    });
  },
  { name: 'auth', dependencies: ['database'] },
);
