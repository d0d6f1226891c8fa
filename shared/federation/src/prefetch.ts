import { CALLS, callOf } from '@quits/contracts';
import type { CallName } from '@quits/contracts';

/**
 * A call that a page makes as soon as it shows, as the remote's contract.json names it: `getGroup`, with a query
 * `getGroupExpenses?limit=100`; with `extras` only where the back end has them, or only where it has none.
 */
export type StatedStart = string | { call: string; extras: boolean };

/** Such a call as a contract and a pointer carry it, for whoever knows no table of calls. */
export interface Start {
  /** Its parameters are those of the page's path: `/api/groups/:groupId`. */
  path: string;
  extras?: boolean;
}

/** Path of a page → what it asks for at once. */
export type Starts = Readonly<Record<string, readonly Start[]>>;

const PARAM = /:(\w+)/g;
/** What the pages take for an id; a path without one is not asked for. */
const ID = /^[1-9]\d{0,14}$/;

const isCall = (name: string): name is CallName => name in CALLS;

function startOf(route: string, stated: StatedStart): Start {
  const { call, extras } = typeof stated === 'string' ? { call: stated } : stated;
  const [name = '', query] = call.split('?');
  if (!isCall(name)) throw new Error(`${route} starts ${name}, which is no call`);
  const { method, path, isWrite } = callOf(name);
  if (method !== 'GET' || isWrite) throw new Error(`${name} changes something: ${route} may not start it`);
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
 * What the calls of a remote's contract.json are.
 *
 * @throws Error for a call that is none, that changes something, or that the path has no parameters for
 */
export function resolveStarts(stated: Readonly<Record<string, readonly StatedStart[]>>): Starts {
  const resolved = Object.entries(stated).map(([route, calls]) => [
    route,
    calls.map((call) => startOf(route, call)),
  ]);
  return Object.fromEntries(resolved) as Starts;
}

/** The parameters of a path that a route shows (`/groups/:groupId`); `undefined` for any other path. */
export function matchRoute(route: string, path: string): Record<string, string> | undefined {
  const pattern = new RegExp(`^${route.replace(PARAM, '(?<$1>[^/]+)')}$`);
  const match = pattern.exec(path);
  return match ? { ...match.groups } : undefined;
}

const isStart = (value: unknown): value is Start =>
  typeof value === 'object' && value !== null && 'path' in value && /^\/\w/.test(String(value.path));

/**
 * What the page at a path asks for at once: paths of calls, nothing where it is shown without.
 *
 * @param stated the `starts` of a release, as its pointer has them
 * @param hasExtras whether the back end offers more than the specification lists
 */
export function startsAt(stated: unknown, path: string, hasExtras: boolean): string[] {
  if (typeof stated !== 'object' || stated === null) return [];
  for (const [route, starts] of Object.entries(stated)) {
    const params = matchRoute(route, path);
    if (!params || !Array.isArray(starts)) continue;
    if (!Object.values(params).every((value) => ID.test(value))) return [];
    return starts
      .filter(isStart)
      .filter(({ extras = hasExtras }) => extras === hasExtras)
      .map((start) => start.path.replace(PARAM, (_param, name: string) => params[name] ?? ''));
  }
  return [];
}
