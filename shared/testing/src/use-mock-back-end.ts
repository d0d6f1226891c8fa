import { HttpResponse, delay, http } from 'msw';
import { setupServer } from 'msw/node';
import { MockData } from './mock-back-end.ts';
import type { MockFailure } from './mock-back-end.ts';
import { answerTo, readRequest } from './mock-calls.ts';

export const MOCK_API = 'http://api.test:8000';

/** The response of a failure. A status below 400, except 0, only delays, unless the failure has a body. */
function failureResponse({ status, detail, body, retryAfter }: MockFailure): Response | undefined {
  if (status === 0) return HttpResponse.error();
  if (status < 400 && body === undefined) return undefined;
  const failed = body ?? (detail === undefined ? {} : { detail });
  const headers = retryAfter === undefined ? undefined : { 'retry-after': String(retryAfter) };
  return HttpResponse.json(failed as Record<string, unknown>, { status, ...(headers && { headers }) });
}

async function handle(data: MockData, sent: Request): Promise<Response> {
  const request = await readRequest(sent);
  const { method, path } = request;
  data.requests.push(request);
  const failure = data.failureOf(method, path);
  if (failure?.delayMs) await delay(failure.delayMs);
  await failure?.until;
  const failed = failure && failureResponse(failure);
  if (failed) return failed;
  const answer = answerTo(data, request, data);
  // The specification has no other calls, so the test fails.
  if (!answer) throw new Error(`${method} ${path} is no call of the specification`);
  return HttpResponse.json(answer.body as Record<string, unknown>, { status: answer.status });
}

/**
 * Starts a back end with only the specification's calls, for the tests of one file. Call it once at the top
 * of the file; it is empty again before each test.
 */
export function useMockBackEnd(): MockData {
  const data = new MockData();
  const server = setupServer(http.all(`${MOCK_API}/*`, ({ request }) => handle(data, request)));
  beforeAll(() => {
    server.listen({ onUnhandledRequest: 'error' });
  });
  beforeEach(() => {
    data.reset();
  });
  afterAll(() => {
    server.close();
  });
  return data;
}
