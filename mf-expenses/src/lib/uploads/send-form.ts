import { isRecord } from '@quits/contracts';
import type { Runtime } from '@quits/core';

interface Form {
  url: string;
  method: string;
  body: FormData;
  idempotencyKey: string;
}

interface Sending {
  signal: AbortSignal;
  /** What the store passes to every call. */
  extra: unknown;
}

type Failure =
  | { status: number; body: Record<string, string>; retryAfterSeconds?: number }
  | { status: 'NO_ANSWER' };
type Answered = { data: unknown } | { error: Failure };

/** Statuses that need more handling: the session has ended or has another token, or the server is busy. */
const IN_NEED_OF_MORE = [401, 503];

function refusalOf(request: XMLHttpRequest): { error: Failure } {
  const { status, responseText } = request;
  const seconds = Number(request.getResponseHeader('retry-after') ?? Number.NaN);
  let body = {};
  try {
    const read: unknown = JSON.parse(responseText);
    if (isRecord(read)) body = read;
  } catch {
    // For example a proxy's page: the status is still informative.
  }
  return { error: { status, body, ...(Number.isFinite(seconds) && { retryAfterSeconds: seconds }) } };
}

/**
 * Sends a form with upload progress, which `fetch` doesn't report. Returns nothing for an answer that the
 * shared transport must handle. The caller then sends the form again through it, under the same key.
 */
export function sendForm(
  { url, method, body, idempotencyKey }: Form,
  { signal, extra }: Sending,
  onProgress: (percent: number) => void,
): Promise<Answered | undefined> {
  const { config, session } = extra as Pick<Runtime, 'config' | 'session'>;
  const token = session.token();
  if (token === undefined) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const noAnswer = () => resolve({ error: { status: 'NO_ANSWER' } });
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(Math.floor((100 * loaded) / Math.max(1, total))),
    );
    request.addEventListener('load', () => {
      if (IN_NEED_OF_MORE.includes(request.status)) resolve(undefined);
      else resolve(request.status < 300 ? { data: null } : refusalOf(request));
    });
    request.addEventListener('error', noAnswer);
    request.open(method, config.base + url);
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('idempotency-key', idempotencyKey);
    request.send(body);
    const giveUp = () => {
      request.abort();
      noAnswer();
    };
    signal.addEventListener('abort', giveUp);
    if (signal.aborted) giveUp();
  });
}
