import { fetchBaseQuery } from '@reduxjs/toolkit/query';
import type { BaseQueryApi, BaseQueryFn, FetchArgs, FetchBaseQueryError } from '@reduxjs/toolkit/query';
import type { Bus } from '../bus/bus.ts';
import type { Session } from '../session/session.ts';
import type { ApiError } from './api-error.ts';
import type { ApiConfig } from './config.ts';
import { handleUnauthorized } from './handle-unauthorized.ts';

/** What the store hands to every call as its `extra` argument. */
export interface ApiServices {
  config: ApiConfig;
  session: Session;
  bus: Bus;
}

/** A call's arguments. `idempotencyKey` and `ifMatch` are sent only where extras are on. */
export type CallArgs = FetchArgs & { idempotencyKey?: string; ifMatch?: string };

export interface CallOptions {
  /** The caller shows a wrong password itself: no toast (profile, specification §8). */
  isWrongPasswordQuiet?: boolean;
  /** Fire and forget: its answer, a 401 included, is ignored. */
  isAnswerIgnored?: boolean;
  /** A GET that changes something (accepting an invitation): never repeated by itself. */
  isSentOnce?: boolean;
}

export type ApiBaseQuery = BaseQueryFn<CallArgs | string, unknown, ApiError, CallOptions>;

const REPEAT_AFTER_MS = 300;

function servicesOf(queryApi: BaseQueryApi): ApiServices {
  // The store of createRuntime is the only one, and it always carries these services.
  return queryApi.extra as ApiServices;
}

function headersFor(args: CallArgs, services: ApiServices): Headers {
  const headers = new Headers(args.headers as HeadersInit | undefined);
  const token = services.session.token();
  if (token && !headers.has('authorization')) headers.set('authorization', `Bearer ${token}`);
  if (services.config.hasExtras && args.idempotencyKey) headers.set('idempotency-key', args.idempotencyKey);
  if (services.config.hasExtras && args.ifMatch) headers.set('if-match', args.ifMatch);
  return headers;
}

function toApiError(error: FetchBaseQueryError, retryAfter: string | null | undefined): ApiError {
  if (typeof error.status === 'number') {
    const body = typeof error.data === 'object' && error.data !== null ? error.data : {};
    const seconds = Number(retryAfter);
    return {
      status: error.status,
      body,
      ...(retryAfter && Number.isFinite(seconds) ? { retryAfterSeconds: seconds } : {}),
    };
  }
  if (error.status === 'PARSING_ERROR') {
    // A proxy's HTML page, say: the status still tells more than "unreadable".
    return error.originalStatus >= 400
      ? { status: error.originalStatus, body: {} }
      : { status: 'BAD_ANSWER' };
  }
  return { status: 'NO_ANSWER' };
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The one way to the back end. It adds the bearer token whenever there is one, handles every 401 once
 * (specification §8), sends nothing while a session is ending, never repeats an answered request, and
 * repeats a GET without any answer once.
 */
export const baseQuery: ApiBaseQuery = async (callArgs, queryApi, options) => {
  const services = servicesOf(queryApi);
  const args: CallArgs = typeof callArgs === 'string' ? { url: callArgs } : callArgs;
  if (services.session.snapshot().status === 'ending') return { error: { status: 'SESSION_ENDED' } };

  const { idempotencyKey: _key, ifMatch: _match, ...request } = args;
  const fetchOnce = fetchBaseQuery({ baseUrl: services.config.base, credentials: 'omit' });
  const send = () => fetchOnce({ ...request, headers: headersFor(args, services) }, queryApi, {});

  let result = await send();
  const isRepeatable = (args.method ?? 'GET').toUpperCase() === 'GET' && !options?.isSentOnce;
  if (result.error?.status === 'FETCH_ERROR' && isRepeatable && !queryApi.signal.aborted) {
    await wait(REPEAT_AFTER_MS);
    result = await send();
  }
  if (!result.error)
    return { data: result.data, meta: { etag: result.meta?.response?.headers.get('etag') ?? undefined } };

  const error = toApiError(result.error, result.meta?.response?.headers.get('retry-after'));
  if (error.status === 401 && !options?.isAnswerIgnored) handleUnauthorized(error, services, options);
  return { error };
};
