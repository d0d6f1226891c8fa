import { localeNow } from '@quits/domain';
import type { BaseQueryApi, BaseQueryFn } from '@reduxjs/toolkit/query';
import type { Bus } from '../bus/bus.ts';
import type { Session, SessionSnapshot } from '../session/session.ts';
import type { ApiError } from './api-error.ts';
import type { ApiConfig } from './config.ts';
import type { EarlyCalls } from './early-calls.ts';
import { handleUnauthorized, isWrongPassword } from './handle-unauthorized.ts';
import { ANSWERED_AT, type ResponseCache } from './last-answers.ts';
import { type Answered, headerOf, sendOnce, sendPatiently, type Sent } from './send.ts';

/** The store passes this to every call as its `extra` argument. */
export interface ApiServices {
  config: ApiConfig;
  session: Session;
  bus: Bus;
  /** Requests that the page sent before this code loaded. */
  early?: EarlyCalls | undefined;
  answers?: ResponseCache | undefined;
}

/** A call's arguments. `idempotencyKey`, `ifMatch` and `params` are sent only with the extended API. */
export interface CallArgs extends Sent {
  headers?: Record<string, string>;
  idempotencyKey?: string;
  ifMatch?: string;
  /** The caller shows a wrong password itself, without a toast (profile, specification §8). */
  isWrongPasswordQuiet?: boolean;
}

export interface CallOptions {
  /** Ignores the answer, including a 401. */
  isAnswerIgnored?: boolean;
  /** Whether the answer is valid. An invalid answer is a failure. */
  isReadable?: (answer: unknown, asked: CallArgs) => boolean;
  /** Only the extended API has the call: towards another back end it ends here, as `NOT_OFFERED`. */
  isExtra?: boolean;
  /** A GET that changes something (accepting an invitation): never retried automatically. */
  isSentOnce?: boolean;
  /** No device keeps the answer for the next visit. */
  isUnkept?: boolean;
}

/** Metadata of an answer. */
export interface AnswerMeta {
  status?: number | undefined;
  /** Version of the answer, if the back end states one. */
  etag?: string | undefined;
  /** Time of a stale answer, in milliseconds since 1970. */
  answeredAt?: number | undefined;
}

export type ApiBaseQuery = BaseQueryFn<CallArgs | string, unknown, ApiError, CallOptions, AnswerMeta>;

function servicesOf(queryApi: BaseQueryApi): ApiServices {
  // createRuntime makes the only store, and always passes these services.
  return queryApi.extra as ApiServices;
}

const tokenOf = (snapshot: SessionSnapshot) => (snapshot.status === 'signedIn' ? snapshot.token : undefined);
const bearer = (token: string) => `Bearer ${token}`;

/**
 * Whether the session no longer uses the token that was sent. Without a session, a sign-in may be in
 * progress.
 */
function isOutdated({ token, before }: Attempt, session: Session): boolean {
  const now = session.token();
  const isSent = now !== undefined && token === bearer(now);
  return !isSent && (tokenOf(before) ?? now) !== undefined;
}

/** Leaves out the parts that only the extended API has. */
function argsFor(callArgs: CallArgs | string, { config }: ApiServices): CallArgs {
  const args = typeof callArgs === 'string' ? { url: callArgs } : callArgs;
  if (config.hasExtras) return args;
  const { idempotencyKey: _key, ifMatch: _match, params: _params, ...specified } = args;
  return specified;
}

const keeperOf = (answers: ApiServices['answers'], isUnkept: boolean) =>
  isUnkept ? undefined : answers?.add;

const isReading = ({ method = 'GET' }: Pick<CallArgs, 'method'>) => method.toUpperCase() === 'GET';

function headersFor(args: CallArgs, services: ApiServices): Headers {
  const headers = new Headers(args.headers);
  const token = services.session.token();
  if (token && !headers.has('authorization')) headers.set('authorization', bearer(token));
  // Mails follow the language in which a person registers and signs in.
  if (!token && services.config.hasExtras) headers.set('accept-language', localeNow().language);
  if (args.idempotencyKey) headers.set('idempotency-key', args.idempotencyKey);
  if (args.ifMatch) headers.set('if-match', args.ifMatch);
  return headers;
}

interface Attempt {
  result: Answered;
  /** The session when the call was sent. */
  before: SessionSnapshot;
  token: string | null;
}

async function attempt(
  args: CallArgs,
  queryApi: BaseQueryApi,
  { isSentOnce = false, isUnkept = false }: CallOptions = {},
): Promise<Attempt> {
  const services = servicesOf(queryApi);
  const { session, config, early, answers } = services;
  const { idempotencyKey: _key, ifMatch: _match, isWrongPasswordQuiet: _quiet, ...request } = args;
  const before = session.snapshot();
  const headers = headersFor(args, services);
  const sent = { ...request, headers };
  const isGet = isReading(request);
  const isSafe = isGet || headers.has('idempotency-key');
  const isStillNeeded = () => session.token() === tokenOf(before);
  const isChange = !isGet || isSentOnce;
  const backEnd = { base: config.base, early, onAnswer: keeperOf(answers, isChange || isUnkept) };
  // Earlier requests return the state before this change.
  if (isChange) early?.drop();
  const result = await (isSentOnce
    ? sendOnce(sent, queryApi, backEnd)
    : sendPatiently(sent, queryApi, backEnd, { isSafe, isGet, isStillNeeded }));
  // A change without an answer may still have happened.
  if (isChange) answers?.outdate();
  return { result, before, token: headers.get('authorization') };
}

/**
 * Whether the session continues with another token after a refusal: replaced meanwhile, or renewed by the
 * host.
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
  // A cached answer would fail again at the next visit.
  answers?.drop();
  return { error: { status: 'BAD_ANSWER' }, ...(result.headers && { headers: result.headers }) };
}

function reasonNotToSend({ session, config }: ApiServices, options?: CallOptions) {
  if (session.snapshot().status === 'ending') return 'SESSION_ENDED';
  return options?.isExtra && !config.hasExtras ? 'NOT_OFFERED' : undefined;
}

/**
 * The only way to the back end. Adds the bearer token, handles each 401 once (specification §8) and retries
 * safe calls (`sendPatiently`). A renewed token avoids the 401 rule. Sends nothing while a session is ending.
 */
export const baseQuery: ApiBaseQuery = async (callArgs, queryApi, options: CallOptions | undefined) => {
  const services = servicesOf(queryApi);
  const { session } = services;
  const reason = reasonNotToSend(services, options);
  if (reason) return { error: { status: reason } };
  const args = argsFor(callArgs, services);
  const first = await attempt(args, queryApi, options);
  const last = (await isRenewed(first, session)) ? await attempt(args, queryApi, options) : first;
  const result = readable(args, last.result, services, options);
  if (!result.error) {
    const answeredAt = headerOf(result, ANSWERED_AT);
    return {
      data: result.data,
      meta: {
        status: result.status,
        etag: headerOf(result, 'etag'),
        ...(answeredAt && { answeredAt: Number(answeredAt) }),
      },
    };
  }
  const { error } = result;
  if (error.status === 401 && !options?.isAnswerIgnored) {
    const { isWrongPasswordQuiet } = args;
    handleUnauthorized({ error, isOutdated: isOutdated(last, session), isWrongPasswordQuiet }, services);
  }
  return { error };
};
