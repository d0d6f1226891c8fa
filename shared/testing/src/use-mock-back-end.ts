import { HttpResponse, delay, http } from 'msw';
import { setupServer } from 'msw/node';
import { AUTH_DETAILS } from '@quits/contracts';
import { decodeToken } from '@quits/core';
import { MockData, refuse } from './mock-back-end.ts';
import type { MockFailure } from './mock-back-end.ts';
import { PUBLIC_ROUTES, SIGNED_IN_ROUTES } from './mock-routes.ts';

export const MOCK_API = 'http://api.test:8000';

function paramsIn(route: string, method: string, path: string): string[] | undefined {
  const [routeMethod, pattern = ''] = route.split(' ');
  if (routeMethod !== method) return undefined;
  return new RegExp(`^${pattern.replaceAll('*', '([^/]+)')}$`).exec(path)?.slice(1);
}

/** The most specific route wins: `/api/groups/summary` before `/api/groups/*`. */
function find<Handler>(routes: Record<string, Handler>, method: string, path: string) {
  const found = Object.keys(routes)
    .flatMap((route) => {
      const params = paramsIn(route, method, path);
      return params ? [{ route, params }] : [];
    })
    .sort((a, b) => a.params.length - b.params.length)[0];
  const handler = found && routes[found.route];
  return found && handler ? { handler, params: found.params.map(decodeURIComponent) } : undefined;
}

function respond(data: MockData, method: string, path: string, body: unknown, token: string | undefined) {
  const open = find(PUBLIC_ROUTES, method, path);
  if (open) return open.handler({ data, params: open.params, body, userId: 0 });
  const userId = token === undefined ? undefined : decodeToken(token)?.userId;
  if (userId === undefined) return refuse(401, AUTH_DETAILS.invalidCredentials);
  const route = find(SIGNED_IN_ROUTES, method, path);
  // The specification's back end knows no other call: reaching it is the test's failure.
  if (!route) throw new Error(`${method} ${path} is no call of the specification`);
  return route.handler({ data, params: route.params, body, userId });
}

/** What a failure answers; a status below 400 that is not 0 only delays. */
function failureResponse({ status, detail, body }: MockFailure): Response | undefined {
  if (status === 0) return HttpResponse.error();
  if (status < 400) return undefined;
  const failed = body ?? (detail === undefined ? {} : { detail });
  return HttpResponse.json(failed as Record<string, unknown>, { status });
}

async function handle(data: MockData, request: Request): Promise<Response> {
  const path = new URL(request.url).pathname;
  const { method } = request;
  const text = await request.clone().text();
  const isJson = request.headers.get('content-type')?.includes('json') === true && text !== '';
  const body: unknown = isJson ? JSON.parse(text) : text;
  data.requests.push({ method, path, body, headers: request.headers });
  const failure = data.failureOf(method, path);
  if (failure?.delayMs) await delay(failure.delayMs);
  const failed = failure && failureResponse(failure);
  if (failed) return failed;
  const token = request.headers.get('authorization')?.replace(/^Bearer /, '');
  const { status, body: answered } = respond(data, method, path, body, token);
  return HttpResponse.json(answered as Record<string, unknown>, { status });
}

/**
 * Starts, for the tests of one file, a back end that answers only what the specification lists. Call
 * it once at the top of the file; it is empty again before each test.
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
