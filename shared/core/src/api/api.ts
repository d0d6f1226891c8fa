import { createApi, type EndpointBuilder, type EndpointDefinitions } from '@reduxjs/toolkit/query/react';
import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import type { ApiError } from './api-error.ts';
import { type ApiBaseQuery, type ApiServices, baseQuery, type CallArgs } from './base-query.ts';
import { createLoopBrake } from './looping-calls.ts';
import { wait } from './send.ts';

const TAGS = ['Group', 'Member', 'Balance', 'Expense', 'User', 'Invite', 'Notice', 'Recurring'] as const;
export type ApiTag = (typeof TAGS)[number];

/** The fields of a cached query that a mount reads. */
interface QueryEntry {
  error?: ApiError;
  /** Set for infinite queries, which load further pages. */
  direction?: 'forward' | 'backward';
}

/**
 * The error of a failed query that another mounted component already shows. RTK Query retries a failed query
 * on each mount. This loops where the error view mounts a subscriber.
 */
function failureOnScreen({ forced, queryCacheKey, getState, dispatch }: BaseQueryApi): ApiError | undefined {
  if (forced !== false || queryCacheKey === undefined) return undefined;
  const { api: slice } = getState() as { api: { queries: Partial<Record<string, QueryEntry>> } };
  const { error, direction } = slice.queries[queryCacheKey] ?? {};
  if (error === undefined || direction !== undefined) return undefined;
  // The hooks of RTK Query read the same source. The copy in the store is half a second late.
  const subscriptions = dispatch(api.internalActions.internal_getRTKQSubscriptions()) as unknown as {
    getSubscriptionCount: (key: string) => number;
  };
  // The count includes the component that mounts.
  return subscriptions.getSubscriptionCount(queryCacheKey) > 1 ? error : undefined;
}

/** Endpoint → the package that injected it. */
const owners = new Map<string, string>();

/** One for each page. */
const brakes = new WeakMap<ApiServices, ReturnType<typeof createLoopBrake>>();

function brakeOf(services: ApiServices) {
  const known = brakes.get(services);
  if (known) return known;
  const brake = createLoopBrake((call) => {
    services.bus.for('core').publish('calls/looping', { remote: owners.get(call) ?? 'core', call });
  });
  brakes.set(services, brake);
  return brake;
}

/** How long a query must wait because the page asks it in a loop (ms). */
function pauseInLoop(args: CallArgs | string, { endpoint, type, extra }: BaseQueryApi): number {
  if (type !== 'query') return 0;
  const { url, params } = typeof args === 'string' ? { url: args } : args;
  // createRuntime makes the only store, and always passes these services.
  return brakeOf(extra as ApiServices)(endpoint, JSON.stringify([endpoint, url, params]));
}

/**
 * Retries a failed call on a press, a reconnect or new data, but not when another component mounts. A looping call
 * waits.
 */
const askOnPurpose: ApiBaseQuery = async (args, queryApi, options) => {
  const failure = failureOnScreen(queryApi);
  if (failure) return { error: failure };
  const pause = pauseInLoop(args, queryApi);
  if (pause > 0) await wait(pause, queryApi.signal);
  return baseQuery(args, queryApi, options);
};

/** The one API slice. It holds the calls that several packages share; remotes inject their own. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: askOnPurpose,
  tagTypes: TAGS,
  // Several people change a group, so a screen refetches when the user returns to it (`stayCurrent`).
  refetchOnMountOrArgChange: 5,
  refetchOnFocus: true,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

const ownTags = new Set<string>();

/** Action that refetches everything on the screen, including data under remotes' own tags. */
export const invalidateAll = () =>
  // Widens the type only: it does not include remotes' tags.
  api.enhanceEndpoints<string>({}).util.invalidateTags([...TAGS, ...ownTags]);

/**
 * Action that refetches all data of a group: lists, details, balances, counts and data under remotes' own
 * tags.
 */
export const invalidateGroup = (id: number) =>
  api
    .enhanceEndpoints<string>({})
    .util.invalidateTags([
      'Expense',
      { type: 'Group', id: 'LIST' },
      { type: 'Group', id },
      { type: 'Member', id },
      { type: 'Balance', id },
      { type: 'Recurring', id },
      ...ownTags,
    ]);

function claim(owner: string, names: readonly string[]): void {
  for (const name of names) {
    const holder = owners.get(name) ?? owner;
    if (holder !== owner) {
      throw new Error(`Endpoint "${name}" of ${owner} is already owned by ${holder}`);
    }
    owners.set(name, owner);
  }
}

/**
 * Adds a remote's endpoints to the one slice. RTK Query silently keeps the first endpoint of a name, so this
 * refuses a name that another remote owns. The same owner may inject again, which a live switch to another
 * version needs.
 *
 * @param tags tags that the core does not define
 * @throws Error when another remote owns one of the names
 */
export function injectFor<Definitions extends EndpointDefinitions, const OwnTag extends string = never>(
  owner: string,
  endpoints: (build: EndpointBuilder<ApiBaseQuery, ApiTag | OwnTag, 'api'>) => Definitions,
  { tags = [] }: { tags?: readonly OwnTag[] } = {},
) {
  for (const tag of tags) ownTags.add(tag);
  return api.enhanceEndpoints({ addTagTypes: tags }).injectEndpoints({
    overrideExisting: true,
    endpoints: (build) => {
      const definitions = endpoints(build);
      claim(owner, Object.keys(definitions));
      return definitions;
    },
  });
}
