/** Calls to the services of features (`FEATURE_SERVICES`): `/api/x/polls/votes` is `/votes` of mf-polls. */
import proxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, requireFound } from '../../errors/app-error.ts';
import { codeOf } from '../../errors/error-code.ts';
import { callerOf } from '../../http/caller.ts';
import { groupIdsOf } from '../membership/membership.service.ts';
import { findUser } from '../users/users.service.ts';
import { openServiceKey, type ServiceKey } from './service-key.ts';

const BODY_LIMIT_BYTES = 1024 * 1024;
const CONNECT_TIMEOUT_MS = 900;
const ANSWER_TIMEOUT_MS = 10_000;
const RETRY_AFTER_SECONDS = 5;

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
/** What a service hears of a request, next to who asks. */
const SENT = ['content-type', 'content-length', 'accept', 'accept-language', 'idempotency-key'];
/**
 * What a page hears of an answer. All else stays away: cookies, CORS, and headers that speak for the app's origin.
 */
const ANSWERED = ['content-type', 'content-length', 'content-encoding', 'content-disposition', 'retry-after'];

type Headers = Record<string, string | string[] | undefined>;

const only = (headers: Headers, names: readonly string[]): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name)));

const unavailable = (status: number) =>
  new AppError(status, 'service_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });

/** The token with which each request goes on. It is signed before the request's headers are written. */
const tokens = new WeakMap<object, string>();

async function sign(request: FastifyRequest, audience: string, key: ServiceKey): Promise<void> {
  const { userId } = callerOf(request);
  const { database, config, now } = request.server;
  const user = requireFound(await findUser(database.queries, userId), 'user_not_found');
  const groups = await groupIdsOf(database.queries, { userId }).orderBy('groups.id').execute();
  const claims = { name: user.name, group_ids: groups.map(({ id }) => id) };
  const of = { issuer: config.publicUrl, audience, subject: String(userId), now: now() };
  tokens.set(request, await key.sign(claims, of));
}

/** Sends a request on, with its body as it came. */
function sendOn({ body, headers }: FastifyRequest, reply: FastifyReply, path: string, options: object) {
  const contentType = headers['content-type'] ?? 'application/octet-stream';
  return reply.from(path, { ...options, ...(Buffer.isBuffer(body) && { body, contentType }) });
}

const replyOptions: FastifyHttpProxyOptions['replyOptions'] = {
  rewriteRequestHeaders: (request, headers) => ({
    ...only(headers, SENT),
    authorization: `Bearer ${tokens.get(request) ?? ''}`,
  }),
  rewriteHeaders: (headers) => only(headers, ANSWERED),
  onResponse: (request, reply, response) => {
    // The library types it as the raw answer.
    const { stream } = response as unknown as { stream: NodeJS.ReadableStream };
    if (reply.statusCode !== 401) {
      void reply.send(stream);
      return;
    }
    // A 401 would sign the person out, though it only says that the service does not take our token.
    stream.resume();
    request.log.warn('the service of a feature refuses the token of this server');
    void reply.removeHeader('content-length').send(unavailable(502));
  },
  onError: (reply, { error }) => {
    const isSlow = codeOf(error) === 'FST_REPLY_FROM_GATEWAY_TIMEOUT';
    void reply.send(isSlow ? new AppError(504, 'service_too_slow') : unavailable(503));
  },
  // The library would repeat a GET that is answered with 503. The page does that.
  retryDelay: () => null,
};

/** The routes of the features' services, and the keys by which they check who asks. */
export const servicesRoutes: FastifyPluginAsync = async (app) => {
  const services = Object.entries(app.config.featureServices);
  if (services.length === 0) return;
  const key = await openServiceKey(app.config.dataDir);
  app.get('/.well-known/jwks.json', { config: { access: 'public' }, schema: { hide: true } }, () => key.jwks);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    '*',
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
    (_request, body, parsed) => parsed(null, body),
  );
  app.addHook('onRoute', (route) => {
    route.schema = { hide: true };
  });
  for (const [name, upstream] of services)
    await app.register(proxy, {
      upstream,
      prefix: `/api/x/${name.replace(/^mf-/, '')}`,
      httpMethods: [...METHODS],
      config: { isForwarded: true },
      proxyPayloads: false,
      disableRequestLogging: true,
      destroyAgent: true,
      undici: {
        connect: { timeout: CONNECT_TIMEOUT_MS },
        headersTimeout: ANSWER_TIMEOUT_MS,
        bodyTimeout: ANSWER_TIMEOUT_MS,
      },
      preHandler: (request, _reply, done) => {
        sign(request, name, key).then(() => done(), done);
      },
      handler: sendOn,
      replyOptions,
    });
};
