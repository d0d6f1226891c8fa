import { type CallName, callOf, CALLS, isRecord } from '@quits/contracts';

/**
 * A call that a page makes immediately, as the remote's contract.json states it: `getGroup`, or with a query
 * `getGroupExpenses?limit=100`. `extras` limits it to back ends with the extended API, or without it.
 */
export type StatedPrefetch = string | { call: string; extras: boolean };

/** The same call in a contract and a pointer, for readers without a table of calls. */
export interface PrefetchCall {
  /** Its parameters come from the page's path: `/api/groups/:groupId`. */
  path: string;
  extras?: boolean;
}

/** Path of a page → calls that it makes immediately. */
export type Prefetch = Readonly<Record<string, readonly PrefetchCall[]>>;

const PARAM = /:(\w+)/g;
/** A valid id. A path with another id makes no calls. */
const ID = /^[1-9]\d{0,14}$/;

const isCall = (name: string): name is CallName => name in CALLS;

function resolveCall(route: string, stated: StatedPrefetch): PrefetchCall {
  const { call, extras } = typeof stated === 'string' ? { call: stated } : stated;
  const [name = '', query] = call.split('?');
  if (!isCall(name)) throw new Error(`${route} prefetches ${name}, which is no call`);
  const { method, path, isWrite } = callOf(name);
  if (method !== 'GET' || isWrite) throw new Error(`${name} changes something: ${route} may not prefetch it`);
  const given = [...route.matchAll(PARAM)].map(([param]) => param);
  const filled = path.replace(PARAM, () => {
    const param = given.shift();
    if (param === undefined) throw new Error(`${route} has no parameter for ${name}`);
    return param;
  });
  return {
    path: query === undefined ? filled : `${filled}?${query}`,
    ...(extras !== undefined && { extras }),
  };
}

/**
 * Resolves the calls of a remote's contract.json.
 *
 * @throws Error for an unknown call, a call that changes something, or one that needs a missing parameter
 */
export function resolvePrefetch(stated: Readonly<Record<string, readonly StatedPrefetch[]>>): Prefetch {
  const resolved = Object.entries(stated).map(([route, calls]) => [
    route,
    calls.map((call) => resolveCall(route, call)),
  ]);
  return Object.fromEntries(resolved) as Prefetch;
}

/** The parameters of a path that a route matches (`/groups/:groupId`); `undefined` for any other path. */
export function matchRoute(route: string, path: string): Record<string, string> | undefined {
  const pattern = new RegExp(`^${route.replace(PARAM, '(?<$1>[^/]+)')}$`);
  const match = pattern.exec(path);
  return match ? { ...match.groups } : undefined;
}

const isPrefetchCall = (value: unknown): value is PrefetchCall =>
  isRecord(value) && /^\/\w/.test(String(value.path));

/**
 * Paths of the calls that the page at a path makes immediately; empty where the page makes none.
 *
 * @param stated the `starts` of a release, from its pointer
 * @param hasExtras whether the back end has the extended API
 */
export function prefetchAt(stated: unknown, path: string, hasExtras: boolean): string[] {
  if (!isRecord(stated)) return [];
  for (const [route, calls] of Object.entries(stated)) {
    const params = matchRoute(route, path);
    if (!params || !Array.isArray(calls)) continue;
    if (!Object.values(params).every((value) => ID.test(value))) return [];
    return calls
      .filter(isPrefetchCall)
      .filter(({ extras = hasExtras }) => extras === hasExtras)
      .map((call) => call.path.replace(PARAM, (_param, name: string) => params[name] ?? ''));
  }
  return [];
}
