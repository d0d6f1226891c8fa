import type { MockRequest } from './mock-back-end.ts';

/** Every call that the specification lists (§7), in its order. A `*` stands for one segment. */
export const SPECIFIED_CALLS: readonly string[] = [
  'POST /auth/token',
  'GET /auth/users/*',
  'POST /auth/register',
  'PUT /auth/users/me/name',
  'PUT /auth/users/me/password',
  'POST /auth/forgot-password',
  'GET /auth/reset-password/*',
  'POST /auth/reset-password',
  'GET /api/invites/accept/*',
  'POST /api/groups',
  'GET /api/groups',
  'GET /api/groups/summary',
  'GET /api/groups/*',
  'PUT /api/groups/*',
  'DELETE /api/groups/*',
  'GET /api/groups/*/expenses',
  'GET /api/groups/*/members',
  'GET /api/groups/*/summary',
  'DELETE /api/groups/*/members/*',
  'POST /api/groups/*/invite',
  'POST /api/groups/*/settle',
  'POST /api/expenses',
  'GET /api/expenses',
  'GET /api/expenses/*/details',
  'PUT /api/expenses/*',
  'DELETE /api/expenses/*',
];

/** The headers that the specification names, and what every browser adds by itself. */
const SPECIFIED_HEADERS = ['accept', 'authorization', 'content-type'];

const isSpecified = (call: string) =>
  SPECIFIED_CALLS.some((pattern) => new RegExp(`^${pattern.replaceAll('*', '[^/]+')}$`).test(call));

/**
 * What of some requests a back end would not know that offers only what the specification lists: calls of
 * ours, and headers of ours, as sentences. Nothing, when any such back end would do.
 */
export function beyondSpecification(requests: readonly MockRequest[]): string[] {
  return requests.flatMap(({ method, path, headers }) => {
    const call = `${method} ${path}`;
    const extra = [...headers.keys()].filter((name) => !SPECIFIED_HEADERS.includes(name.toLowerCase()));
    return [
      ...(isSpecified(call) ? [] : [`${call} is no call of the specification`]),
      ...extra.map((name) => `${call} carries the header ${name}`),
    ];
  });
}
