import { fetchBaseQuery } from '@reduxjs/toolkit/query';
import type { BaseQueryApi, FetchArgs } from '@reduxjs/toolkit/query';
import type { EarlyCalls } from './early-calls.ts';

/** Where calls go, and what was asked there before. */
export interface BackEnd {
  base: string;
  early: EarlyCalls | undefined;
  onAnswer: ((request: Request, answer: Response) => void) | undefined;
}

export type Answered = Awaited<ReturnType<ReturnType<typeof fetchBaseQuery>>>;

/** How a call may be sent again by itself. */
export interface Repeatable {
  /** It changes nothing, or carries a key under which it is recorded once. */
  isSafe: boolean;
  isGet: boolean;
  /** Asked before it is sent again: the session may have ended meanwhile. */
  isStillWanted: () => boolean;
}

const REPEAT_AFTER_MS = 300;
/** How often a busy server is asked again, and the longest pause that is waited for (ms). */
const BUSY_REPEATS = 2;
const LONGEST_PAUSE_MS = 10_000;

export function headerOf({ meta }: Answered, name: string): string | undefined {
  return meta?.response?.headers.get(name) ?? undefined;
}

/** Waits, until the call is given up. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
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

/** The pause that a busy server asks for (ms), if it is one to be waited for. */
function pauseOf(result: Answered): number | undefined {
  const seconds = headerOf(result, 'retry-after');
  if (result.meta?.response?.status !== 503 || seconds === undefined) return undefined;
  const pause = Number(seconds) * 1000;
  return pause >= 0 && pause <= LONGEST_PAUSE_MS ? pause : undefined;
}

export async function sendOnce(
  request: FetchArgs,
  queryApi: BaseQueryApi,
  { base, early, onAnswer }: BackEnd,
): Promise<Answered> {
  const fetchFn = async (sent: RequestInfo) => {
    const request = sent instanceof Request ? sent : new Request(sent);
    const answer = await (early?.take(request) ?? fetch(request));
    onAnswer?.(request, answer);
    return answer;
  };
  return fetchBaseQuery({ baseUrl: base, credentials: 'omit', fetchFn })(request, queryApi, {});
}

/**
 * Sends a call, and again what may be: a GET that got no answer at all once, and what a busy server (503) wants
 * to be asked later twice, after its pause. Nothing else that was answered is sent again.
 */
export async function sendPatiently(
  request: FetchArgs,
  queryApi: BaseQueryApi,
  backEnd: BackEnd,
  { isSafe, isGet, isStillWanted }: Repeatable,
): Promise<Answered> {
  const { signal } = queryApi;
  const again = async (result: Answered, pause: number): Promise<Answered> => {
    if (!signal.aborted) await wait(pause, signal);
    return signal.aborted || !isStillWanted() ? result : sendOnce(request, queryApi, backEnd);
  };
  let result = await sendOnce(request, queryApi, backEnd);
  if (isGet && result.error?.status === 'FETCH_ERROR') result = await again(result, REPEAT_AFTER_MS);
  for (let repeat = 0; repeat < BUSY_REPEATS; repeat += 1) {
    const pause = isSafe ? pauseOf(result) : undefined;
    if (pause === undefined) return result;
    result = await again(result, pause);
  }
  return result;
}
