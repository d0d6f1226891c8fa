import { type CallName, callOf, CALLS } from '@quits/contracts';

/** A received request: the body is parsed JSON, or else text. */
export interface MockRequest {
  method: string;
  path: string;
  /** The query of the path, `limit=100`, if there is one. */
  query?: string;
  body: unknown;
  headers: Headers;
}

/** Headers of a mock's answers. Any page may call it, because it holds no personal data. */
export const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key, if-match',
};

/** Reads a request's clone; the original stays readable. */
export async function readRequest(request: Request): Promise<MockRequest> {
  const text = await request.clone().text();
  const isJson = request.headers.get('content-type')?.includes('json') === true && text !== '';
  const body: unknown = isJson ? JSON.parse(text) : text;
  const { pathname: path, search } = new URL(request.url);
  return { method: request.method, path, query: search.slice(1), body, headers: request.headers };
}

const PATTERNS = (Object.keys(CALLS) as CallName[])
  .map((name) => ({ name, pattern: new RegExp(`^${CALLS[name].path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`) }))
  // `/api/groups/summary` before `/api/groups/:id`.
  .sort((a, b) => Number(CALLS[a.name].path.includes(':')) - Number(CALLS[b.name].path.includes(':')));

/**
 * The call of the table that a request makes, with its path's parameters; `undefined` for an unknown call.
 */
export function callAt(method: string, path: string) {
  for (const { name, pattern } of PATTERNS) {
    const found = CALLS[name].method === method ? pattern.exec(path) : null;
    if (found) return { name, params: found.groups ?? {}, isExtra: callOf(name).isExtra === true };
  }
  return undefined;
}
