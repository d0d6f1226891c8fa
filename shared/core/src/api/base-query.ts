import type { BaseQueryApi, BaseQueryFn } from '@reduxjs/toolkit/query';
import type { Bus } from '../bus/bus.ts';
import type { Session, SessionSnapshot } from '../session/session.ts';
import type { ApiError } from './api-error.ts';
import type { ApiConfig } from './config.ts';
import type { EarlyCalls } from './early-calls.ts';
import { handleUnauthorized, isWrongPassword } from './handle-unauthorized.ts';
import { AS_OF } from './last-answers.ts';
import type { AnswerKeeper } from './last-answers.ts';
import { headerOf, sendOnce, sendPatiently } from './send.ts';
import type { Answered, Sent } from './send.ts';

/** What the store hands to every call as its `extra` argument. */
export interface ApiServices {
  config: ApiConfig;
  session: Session;
  bus: Bus;
  /** What the page has asked for before this code had arrived. */
  early?: EarlyCalls | undefined;
  /** Who keeps answers for the next visit. */
  answers?: AnswerKeeper | undefined;
}

/** A call's arguments. `idempotencyKey` and `ifMatch` are sent only where extras are on. */
export interface CallArgs extends Sent {
  headers?: Record<string, string>;
  idempotencyKey?: string;
  ifMatch?: string;
}

export interface CallOptions {
  /** The caller shows a wrong password itself: no toast (profile, specification §8). */
  isWrongPasswordQuiet?: boolean;
  /** Fire and forget: its answer, a 401 included, is ignored. */
  isAnswerIgnored?: boolean;
  /** Whether an answer can be read; one that cannot is a failure like any other. */
  isReadable?: (answer: unknown, asked: CallArgs) => boolean;
  /** A GET that changes something (accepting an invitation): never repeated by itself. */
  isSentOnce?: boolean;
}

/** What is known of an answer beside its body. */
export interface AnswerMeta {
  /** The version of what was answered, where the back end states one. */
  etag?: string | undefined;
  /** When it was given, where that was at an earlier visit; milliseconds since 1970. */
  asOf?: number | undefined;
}

export type ApiBaseQuery = BaseQueryFn<CallArgs | string, unknown, ApiError, CallOptions, AnswerMeta>;

function servicesOf(queryApi: BaseQueryApi): ApiServices {
  // The store of createRuntime is the only one, and it always carries these services.
  return queryApi.extra as ApiServices;
}

const tokenOf = (snapshot: SessionSnapshot) => (snapshot.status === 'signedIn' ? snapshot.token : undefined);
const bearer = (token: string) => `Bearer ${token}`;

/** Whether a token that was sent is not the session's any more; without a session, one may be about to be. */
function isOutdated({ token, before }: Attempt, session: Session): boolean {
  const now = session.token();
  const isSent = now !== undefined && token === bearer(now);
  return !isSent && (tokenOf(before) ?? now) !== undefined;
}

function headersFor(args: CallArgs, services: ApiServices): Headers {
  const headers = new Headers(args.headers);
  const token = services.session.token();
  if (token && !headers.has('authorization')) headers.set('authorization', bearer(token));
  if (services.config.hasExtras && args.idempotencyKey) headers.set('idempotency-key', args.idempotencyKey);
  if (services.config.hasExtras && args.ifMatch) headers.set('if-match', args.ifMatch);
  return headers;
}

interface Attempt {
  result: Answered;
  /** The session as it was when this was sent. */
  before: SessionSnapshot;
  token: string | null;
}

async function attempt(
  args: CallArgs,
  queryApi: BaseQueryApi,
  isSentOnce: boolean | undefined,
): Promise<Attempt> {
  const services = servicesOf(queryApi);
  const { session, config, early, answers } = services;
  const { idempotencyKey: _key, ifMatch: _match, ...request } = args;
  const before = session.snapshot();
  const headers = headersFor(args, services);
  const sent = { ...request, headers };
  const isGet = (request.method ?? 'GET').toUpperCase() === 'GET';
  const isSafe = isGet || headers.has('idempotency-key');
  const isStillWanted = () => session.token() === tokenOf(before);
  const isChange = !isGet || isSentOnce === true;
  const backEnd = { base: config.base, early, onAnswer: isChange ? undefined : answers?.add };
  // What was asked for before a change tells what stood before it.
  if (isChange) early?.drop();
  const result = await (isSentOnce
    ? sendOnce(sent, queryApi, backEnd)
    : sendPatiently(sent, queryApi, backEnd, { isSafe, isGet, isStillWanted }));
  // Without an answer it may have been made as well.
  if (isChange) answers?.drop();
  return { result, before, token: headers.get('authorization') };
}

/**
 * Whether the session goes on with another token after its own was refused: it was replaced meanwhile, or
 * whoever gives tokens gives one now.
 */
async function isRenewed({ result, before, token }: Attempt, session: Session): Promise<boolean> {
  if (result.error?.status !== 401 || before.status !== 'signedIn') return false;
  if (token !== bearer(before.token) || isWrongPassword(result.error)) return false;
  if (session.token() === before.token) await session.renew();
  const now = session.snapshot();
  return now.status === 'signedIn' && now.token !== before.token && now.user.id === before.user.id;
}

function readable(
  args: CallArgs,
  result: Answered,
  { answers }: ApiServices,
  options?: CallOptions,
): Answered {
  if (result.error || options?.isReadable?.(result.data, args) !== false) return result;
  // At the next visit it would fail again.
  answers?.drop();
  return { error: { status: 'BAD_ANSWER' }, ...(result.headers && { headers: result.headers }) };
}

/**
 * The one way to the back end. It adds the bearer token whenever there is one, handles every 401 once
 * (specification §8) unless the session goes on with another token, sends nothing while a session is ending,
 * and sends again what may be (`sendPatiently`).
 */
export const baseQuery: ApiBaseQuery = async (callArgs, queryApi, options: CallOptions | undefined) => {
  const services = servicesOf(queryApi);
  const { session } = services;
  if (session.snapshot().status === 'ending') return { error: { status: 'SESSION_ENDED' } };
  const args: CallArgs = typeof callArgs === 'string' ? { url: callArgs } : callArgs;
  const first = await attempt(args, queryApi, options?.isSentOnce);
  const last = (await isRenewed(first, session)) ? await attempt(args, queryApi, options?.isSentOnce) : first;
  const result = readable(args, last.result, services, options);
  if (!result.error) {
    const asOf = headerOf(result, AS_OF);
    return {
      data: result.data,
      meta: { etag: headerOf(result, 'etag'), ...(asOf && { asOf: Number(asOf) }) },
    };
  }
  const { error } = result;
  if (error.status === 401 && !options?.isAnswerIgnored) {
    handleUnauthorized({ error, isOutdated: isOutdated(last, session), ...options }, services);
  }
  return { error };
};
