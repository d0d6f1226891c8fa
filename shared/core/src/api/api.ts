import { createApi } from '@reduxjs/toolkit/query/react';
import type { EndpointBuilder, EndpointDefinitions } from '@reduxjs/toolkit/query/react';
import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import type { ApiError } from './api-error.ts';
import { baseQuery } from './base-query.ts';
import type { ApiBaseQuery } from './base-query.ts';

const TAGS = ['Group', 'Member', 'Balance', 'Expense', 'User', 'Invite'] as const;
export type ApiTag = (typeof TAGS)[number];

/** What the slice holds of a query, as far as a mount needs it. */
interface QueryEntry {
  error?: ApiError;
  /** Of a list that is read on, not asked for by mounting. */
  direction?: 'forward' | 'backward';
}

/**
 * The failure of a query that another part of the page shows: RTK Query asks a failed query again with every component
 * that mounts, which is without end where the failure mounts the component.
 */
function failureOnScreen({ forced, queryCacheKey, getState, dispatch }: BaseQueryApi): ApiError | undefined {
  if (forced !== false || queryCacheKey === undefined) return undefined;
  const { api: slice } = getState() as { api: { queries: Partial<Record<string, QueryEntry>> } };
  const { error, direction } = slice.queries[queryCacheKey] ?? {};
  if (error === undefined || direction !== undefined) return undefined;
  // The hooks of RTK Query ask in the same way; the store's own copy is half a second late.
  const subscriptions = dispatch(api.internalActions.internal_getRTKQSubscriptions()) as unknown as {
    getSubscriptionCount: (key: string) => number;
  };
  // The one that mounts is among them.
  return subscriptions.getSubscriptionCount(queryCacheKey) > 1 ? error : undefined;
}

/** A failed call is asked again by a press, the network's return or new data, never by a part that mounts next to it. */
const askOnPurpose: ApiBaseQuery = (args, queryApi, options) => {
  const failure = failureOnScreen(queryApi);
  return failure ? { error: failure } : baseQuery(args, queryApi, options);
};

/** The one API slice. Calls that several packages make live with it; remotes inject their own. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: askOnPurpose,
  tagTypes: TAGS,
  // People share groups: what another member did must show when one comes back to a screen (`stayCurrent`).
  refetchOnMountOrArgChange: 5,
  refetchOnFocus: true,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

const ownTags = new Set<string>();

/** Action that makes whatever is on a screen be asked for again, by remotes' own tags as well. */
export const invalidateAll = () =>
  // The types know no remote's tags: this changes nothing but the type.
  api.enhanceEndpoints<string>({}).util.invalidateTags([...TAGS, ...ownTags]);

/**
 * Action that makes whatever shows something of a group be asked for again: lists and details, balances and counts, and
 * what remotes' own tags name.
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
      ...ownTags,
    ]);

const owners = new Map<string, string>();

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
 * Adds a remote's own endpoints to the one slice. RTK Query silently keeps the first endpoint of a
 * name, so a name that another remote owns is refused; the same owner may inject again, which a live
 * switch to another version needs. Tags that the core does not know are the remote's own: it states them.
 *
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
