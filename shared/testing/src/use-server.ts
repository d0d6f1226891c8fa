import type { MockRequest } from './mock-request.ts';
import { ServerData } from './server-data.ts';
import { useAnswers } from './use-answers.ts';
import { callerOf } from './token.ts';

/** The first test of a worker starts the server, which takes its time on a busy machine. */
const START_MS = 120_000;

/** Statuses whose responses have no body. */
const EMPTY = [204, 304];

async function answerTo(data: ServerData, { path, query = '' }: MockRequest, sent: Request) {
  const { status, headers, body } = await data.send({
    method: sent.method,
    path: query === '' ? path : `${path}?${query}`,
    headers: Object.fromEntries(sent.headers),
    userId: callerOf(sent.headers),
    ...(sent.method !== 'GET' && { body: new Uint8Array(await sent.arrayBuffer()) }),
  });
  return new Response(EMPTY.includes(status) ? null : new Uint8Array(body), { status, headers });
}

/**
 * Lets the tests of one file talk to our own server, with the extended API. Call it once at the top of the
 * file. No test sees the people and groups of another.
 */
export function useServer(): ServerData {
  const data = new ServerData();
  useAnswers(data, (request, sent) => answerTo(data, request, sent));
  beforeEach(() => data.startTest(), START_MS);
  return data;
}
