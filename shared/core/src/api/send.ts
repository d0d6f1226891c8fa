import { isRecord } from '@quits/contracts';
import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import type { ApiError } from './api-error.ts';
import type { EarlyCalls } from './early-calls.ts';

/** Where calls go, and which requests the page sent early. */
export interface BackEnd {
  base: string;
  early: EarlyCalls | undefined;
  /** Gets each answer before its body is read. */
  onAnswer: ((request: Request, answer: Response) => void) | undefined;
}

export interface Sent {
  /** Begins with a slash. */
  url: string;
  method?: string;
  params?: Record<string, string>;
  /** Everything except text and forms is sent as JSON. */
  body?: string | FormData | URLSearchParams | Record<string, unknown> | readonly unknown[];
  /** Reads an answer that is not JSON. */
  responseHandler?: (response: Response) => Promise<unknown>;
}

type Headed = Sent & { headers: Headers; signal?: AbortSignal };

export type Answered = { headers?: Headers } & (
  | { data: unknown; status: number; error?: never }
  | { data?: never; error: ApiError }
);

/** How a call may be retried automatically. */
export interface Repeatable {
  /** The call changes nothing, or carries an idempotency key. */
  isSafe: boolean;
  isGet: boolean;
  /** Checked before each retry, because the session may have ended. */
  isStillNeeded: () => boolean;
}

const REPEAT_AFTER_MS = 300;
/** How often a busy server is retried, and the longest pause to wait for (ms). */
const BUSY_REPEATS = 2;
const LONGEST_PAUSE_MS = 10_000;

export const headerOf = ({ headers }: Answered, name: string): string | undefined =>
  headers?.get(name) ?? undefined;

/** Waits, or ends early with the call. */
export function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}

/** The pause that a busy server requests (ms), if it is short enough to wait for. */
function pauseOf(result: Answered): number | undefined {
  const seconds = headerOf(result, 'retry-after');
  if (result.error?.status !== 503 || seconds === undefined) return undefined;
  const pause = Number(seconds) * 1000;
  return pause >= 0 && pause <= LONGEST_PAUSE_MS ? pause : undefined;
}

const isForm = (body: object) => body instanceof FormData || body instanceof URLSearchParams;

function requestOf({ url, params, body, responseHandler, ...rest }: Headed, base: string): Request {
  const { headers } = rest;
  const isJson = typeof body === 'object' && !isForm(body);
  if (isJson) headers.set('content-type', 'application/json');
  if (!responseHandler) headers.set('accept', 'application/json');
  const query = params ? `?${String(new URLSearchParams(params))}` : '';
  return new Request(`${base}${url}${query}`, {
    credentials: 'omit',
    ...rest,
    ...(body && { body: isJson ? JSON.stringify(body) : body }),
  });
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  return text === '' ? null : JSON.parse(text);
}

/** Of most changes only the status counts: their answer may be any text but a page from a proxy. */
async function readAnyText(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return text === '' ? null : JSON.parse(text);
  } catch (error) {
    if (text.trimStart().startsWith('<')) throw error;
    return text;
  }
}

async function answerOf(
  response: Response,
  read: (response: Response) => Promise<unknown>,
): Promise<Answered> {
  const { ok, status, headers } = response;
  try {
    const data = await read(response);
    if (ok) return { data, status, headers };
    const retryAfter = headers.get('retry-after');
    const seconds = Number(retryAfter);
    const body = isRecord(data) ? data : {};
    const retry = retryAfter && Number.isFinite(seconds) ? { retryAfterSeconds: seconds } : {};
    return { error: { status, body, ...retry }, headers };
  } catch {
    // An HTML page from a proxy, for example: its status says more than "unreadable".
    return { error: ok ? { status: 'BAD_ANSWER' } : { status, body: {} }, headers };
  }
}

export async function sendOnce(
  sent: Headed,
  { signal, forced }: BaseQueryApi,
  { base, early, onAnswer }: BackEnd,
): Promise<Answered> {
  const request = requestOf({ ...sent, signal }, base);
  const read = sent.responseHandler ?? (request.method === 'GET' ? readJson : readAnyText);
  try {
    const response = await (early?.take(request) ?? fetch(request));
    // A file would fill the cache without use.
    if (!sent.responseHandler) onAnswer?.(request, response);
    return await answerOf(response, read);
  } catch {
    // A refetch has on the screen what it would find.
    const last = forced ? undefined : await early?.find?.(request);
    return last ? answerOf(last, readJson) : { error: { status: 'NO_ANSWER' } };
  }
}

/**
 * Sends a call and retries it where safe: a GET without any answer once, and a busy server (503) twice, after
 * its pause. Retries no other answered call.
 */
export async function sendPatiently(
  request: Headed,
  queryApi: BaseQueryApi,
  backEnd: BackEnd,
  { isSafe, isGet, isStillNeeded }: Repeatable,
): Promise<Answered> {
  const { signal } = queryApi;
  const again = async (result: Answered, pause: number): Promise<Answered> => {
    if (!signal.aborted) await wait(pause, signal);
    return signal.aborted || !isStillNeeded() ? result : sendOnce(request, queryApi, backEnd);
  };
  let result = await sendOnce(request, queryApi, backEnd);
  if (isGet && result.error?.status === 'NO_ANSWER') result = await again(result, REPEAT_AFTER_MS);
  for (let repeat = 0; repeat < BUSY_REPEATS; repeat += 1) {
    const pause = isSafe ? pauseOf(result) : undefined;
    if (pause === undefined) return result;
    result = await again(result, pause);
  }
  return result;
}
