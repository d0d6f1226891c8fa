import { HttpResponse, delay, http } from 'msw';
import { setupServer } from 'msw/node';
import { CORS, type MockRequest, readRequest } from './mock-request.ts';
import type { MockFailure, SeenRequests } from './seen-requests.ts';

export const MOCK_API = 'http://api.test:8000';

/** The response of a failure. A status below 400, except 0, only delays, unless the failure has a body. */
function failureResponse({ status, detail, body, retryAfter }: MockFailure): Response | undefined {
  if (status === 0) return HttpResponse.error();
  if (status < 400 && body === undefined) return undefined;
  const failed = body ?? (detail === undefined ? {} : { detail });
  const headers = retryAfter === undefined ? undefined : { 'retry-after': String(retryAfter) };
  return HttpResponse.json(failed as Record<string, unknown>, { status, ...(headers && { headers }) });
}

/** Answers the requests of one file's tests, except those that fail. */
export function useAnswers(
  data: SeenRequests,
  answer: (request: MockRequest, sent: Request) => Response | Promise<Response>,
): void {
  async function handle(sent: Request): Promise<Response> {
    // Node's own fetch asks no one; jsdom's XMLHttpRequest asks before it sends to another origin.
    if (sent.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS });
    const request = await readRequest(sent);
    const { method, path } = request;
    data.requests.push(request);
    const failure = data.failureOf(method, path);
    if (failure?.delayMs) await delay(failure.delayMs);
    await failure?.until;
    const response = (failure && failureResponse(failure)) ?? (await answer(request, sent));
    if (response.type !== 'error')
      for (const [name, value] of Object.entries(CORS)) response.headers.set(name, value);
    if (response.status === 403) data.forbidden.push(`${method} ${path}`);
    return response;
  }
  const server = setupServer(http.all(`${MOCK_API}/*`, ({ request }) => handle(request)));
  beforeAll(() => {
    server.listen({ onUnhandledFrame: 'error' });
  });
  beforeEach(() => {
    data.reset();
  });
  afterAll(() => {
    server.close();
  });
}
