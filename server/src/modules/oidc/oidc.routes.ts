import { LIFETIMES, ownPath, PATHS } from '@quits/contracts';
import type { FastifyInstance, FastifyPluginCallback, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { IdentityProvider } from '../../config/identity-provider.ts';
import { AppError, notFound } from '../../errors/app-error.ts';
import { clientOf, languageOfRequest } from '../../http/caller.ts';
import { addRoute, onCall } from '../../http/routes.ts';
import { createEncryptor } from '../../security/encryptor.ts';
import { keepPerson, tradeCode } from './oidc.service.ts';
import { createProvider, NoEmailError, passageSchema } from './provider.ts';

const RETRY_AFTER_SECONDS = 10;

const keptSchema = passageSchema.extend({ return: z.string().optional(), expiresAt: z.number() });
type Kept = z.output<typeof keptSchema>;

/** The cookie in which one browser keeps its way through the provider. No other browser can finish it. */
function createCookie(
  { secret, now }: Pick<FastifyInstance, 'secret' | 'now'>,
  { callbackUrl }: IdentityProvider,
) {
  const { encrypt, decrypt } = createEncryptor(secret);
  // Browsers take a cookie with this prefix over TLS only, and from this host alone.
  const isSecure = callbackUrl.startsWith('https:');
  const name = isSecure ? '__Host-quits-oidc' : 'quits-oidc';
  const pattern = new RegExp(`(?:^|;\\s*)${name}=([^;]+)`);
  const write = (value: string, seconds: number) =>
    `${name}=${value}; Path=/; Max-Age=${String(seconds)}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    gone: write('', 0),
    keep: (kept: Omit<Kept, 'expiresAt'>) => {
      const expiresAt = now() + LIFETIMES.providerSignIn;
      return write(encrypt(JSON.stringify({ ...kept, expiresAt })), LIFETIMES.providerSignIn / 1000);
    },
    /** @throws when there is none, or it is older than ten minutes or not this server's */
    read(header = ''): Kept {
      const kept = keptSchema.parse(JSON.parse(decrypt(pattern.exec(header)?.[1] ?? '')));
      if (kept.expiresAt <= now()) throw new Error('The sign-in took too long');
      return kept;
    },
  };
}

/** What the page says when the way back leads to no sign-in. */
function problemOf(error: unknown): 'cancelled' | 'no-email' | 'failed' {
  if (error instanceof NoEmailError) return 'no-email';
  const reason = error instanceof Error && 'error' in error ? error.error : undefined;
  return reason === 'access_denied' ? 'cancelled' : 'failed';
}

/** The two visits of the browser: on its way to the provider, and back. */
function addVisits(app: FastifyInstance, provider: IdentityProvider): void {
  const { begin, finish } = createProvider(provider, app.now);
  const cookie = createCookie(app, provider);
  const toLogin = (reply: FastifyReply, fragment: Record<string, string>) =>
    reply
      .header('set-cookie', cookie.gone)
      .redirect(`${app.config.publicUrl}${PATHS.login}#${String(new URLSearchParams(fragment))}`);

  addRoute(app, 'startProviderSignIn', async ({ query }, request, reply) => {
    const { url, passage } = await begin().catch((cause: unknown) => {
      request.log.warn({ err: cause }, 'the identity provider does not answer');
      const params = { provider: provider.name };
      throw new AppError(503, 'provider_unavailable', { params, retryAfterSeconds: RETRY_AFTER_SECONDS });
    });
    const path = ownPath(query.return);
    return reply.header('set-cookie', cookie.keep({ ...passage, return: path })).redirect(url.href);
  });

  addRoute(app, 'finishProviderSignIn', async (_input, request, reply) => {
    try {
      const kept = cookie.read(request.headers.cookie);
      const { search } = new URL(request.url, provider.callbackUrl);
      const code = await keepPerson(app, await finish(search, kept));
      return await toLogin(reply, { code, ...(kept.return !== undefined && { return: kept.return }) });
    } catch (error) {
      request.log.warn({ err: error }, 'a sign-in through the identity provider failed');
      return toLogin(reply, { problem: problemOf(error) });
    }
  });
}

/** Signing in through the operator's identity provider, if there is one. */
export const oidcRoutes: FastifyPluginCallback = (app) => {
  const { provider } = app.config;
  if (provider === undefined) {
    const refuse = () => Promise.reject(notFound('no_provider'));
    addRoute(app, 'startProviderSignIn', refuse);
    addRoute(app, 'finishProviderSignIn', refuse);
    addRoute(app, 'tradeSignInCode', refuse);
    return;
  }
  addVisits(app, provider);
  onCall(app, 'tradeSignInCode', async ({ body: given }, request) => {
    const trade = {
      given,
      client: clientOf(request),
      language: languageOfRequest(request),
      requestId: request.id,
    };
    return { body: { access_token: await tradeCode(app, provider, trade), token_type: 'bearer' as const } };
  });
};
