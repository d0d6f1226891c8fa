/**
 * Caches the pages of a list of expenses and avoids work per entry. Immer would freeze every object, and RTK
 * Query would compare each with its predecessor (docs/performance.md).
 */
import { type Expense, type ExpensePage, newestFirst } from '@quits/contracts';
import { isDraft, original } from '@reduxjs/toolkit';
import { copyWithStructuralSharing, type InfiniteData } from '@reduxjs/toolkit/query';
import type { AnswerMeta } from './base-query.ts';

type Pages<Page> = InfiniteData<Page, number>;
type AnyPage = ExpensePage<unknown>;

const etags = new WeakMap<object, string>();
/** Lists with a change of this page that their server has not answered yet. */
const patched = new WeakSet<object>();
/** Lists whose older pages may have changed. */
const outdated = new WeakSet<object>();

/** The original of a draft at any depth. Reading through drafts would create a draft of every entry. */
function baseOf<Answer extends object>(draft: Answer): Answer {
  let base = draft;
  // A draft has the shape of its original.
  while (isDraft(base)) base = original<unknown>(base) as Answer;
  return base;
}

/** Freezes the top level only. Immer treats that as frozen in depth and looks no further. */
const frozen = <Answer extends object>(answer: Answer): Answer => Object.freeze(answer);

function isSameVersion(cached: object | undefined, fresh: object | undefined): boolean {
  const etag = fresh && etags.get(fresh);
  return etag !== undefined && cached !== undefined && etags.get(cached) === etag;
}

/** A fresh page, with every part of the cached one that did not change. */
function shareParts<Page extends AnyPage>(cached: Page | undefined, fresh: Page): Page {
  if (cached === undefined || isSameVersion(cached, fresh)) return cached ?? fresh;
  const page = frozen(copyWithStructuralSharing(cached, fresh));
  const etag = etags.get(fresh);
  if (etag !== undefined) etags.set(page, etag);
  return page;
}

/**
 * The fresh first page before the older ones, which stay as they are. They are outdated when the change is not
 * among the newest entries.
 */
function joinOlder<Page extends AnyPage>(base: Pages<Page>, first: Page): Pages<Page> {
  const ids = new Set(first.items.map(({ id }) => id));
  const end = first.items.at(-1);
  const isOlder = (entry: Expense) => end !== undefined && newestFirst(entry, end) > 0;
  // The server gives a row that waits for its id another one.
  const isKept = (entry: Expense) => entry.id > 0 && !ids.has(entry.id) && isOlder(entry);
  const [cached, ...older] = base.pages;
  const moved = cached?.items.filter(isKept) ?? [];
  const pages = older.map((page, index) =>
    frozen({ ...page, items: [...(index === 0 ? moved : []), ...page.items.filter(isKept)] }),
  );
  const joined = frozen({
    pages: [first, ...pages],
    pageParams: [base.pageParams[0] ?? 0, first.next ?? 0, ...base.pageParams.slice(2)],
  });
  const isFound = patched.has(base) || first.items !== cached?.items;
  const isMissing = cached?.items.some((entry) => entry.id < 0 && isOlder(entry)) === true;
  if (outdated.has(base) || !isFound || isMissing) outdated.add(joined);
  return joined;
}

/** A further page; the others stay, with the changes since it was requested. */
function addPage<Page>(base: Pages<Page>, { pages, pageParams }: Pages<Page>): Pages<Page> {
  const longer = frozen({ pages: [...base.pages, ...pages.slice(base.pages.length)], pageParams });
  if (patched.has(base)) patched.add(longer);
  if (areOlderOutdated(base)) outdated.add(longer);
  return longer;
}

/** Gives undefined if nothing changed, so that nothing renders. */
function mergePages<Page extends AnyPage>(base: Pages<Page>, incoming: Pages<Page>): Pages<Page> | undefined {
  if (incoming.pages.length > base.pages.length) return addPage(base, incoming);
  const isFirstAlone = incoming.pages.length < base.pages.length && incoming.pages.at(-1)?.next !== null;
  if (isFirstAlone && isSameVersion(base.pages[0], incoming.pages[0])) return undefined;
  const pages = incoming.pages.map((page, index) => shareParts(base.pages[index], page));
  if (isFirstAlone && pages[0]) return joinOlder(base, pages[0]);
  outdated.delete(base);
  const isSame = pages.length === base.pages.length && pages.every((page, at) => page === base.pages[at]);
  return isSame ? undefined : frozen({ pages, pageParams: incoming.pageParams });
}

/**
 * An infinite query for a list of expenses. A refetch asks for the first page only.
 *
 * @param endpoint the parts that `callPages` makes
 */
export function cachedPages<Endpoint, Options extends object, Arg, Page extends AnyPage>(
  endpoint: Endpoint & {
    infiniteQueryOptions: Options;
    transformResponse: (wire: unknown, meta: AnswerMeta | undefined, arg: Arg) => Page;
  },
) {
  const infiniteQueryOptions: Options = { ...endpoint.infiniteQueryOptions, refetchCachedPages: false };
  return {
    ...endpoint,
    infiniteQueryOptions,
    structuralSharing: false,
    transformResponse: (wire: unknown, meta: AnswerMeta | undefined, arg: Arg): Page => {
      const page = frozen(endpoint.transformResponse(wire, meta, arg));
      if (meta?.etag !== undefined) etags.set(page, meta.etag);
      return page;
    },
    // The types of infinite queries leave it out; RTK Query calls it for every kind of query.
    merge: (draft: Pages<Page>, incoming: Pages<Page>) => mergePages(baseOf(draft), incoming),
  };
}

/** Whether the older pages of a list may have changed, and must be refetched. */
export const areOlderOutdated = (list: Pages<unknown>): boolean =>
  list.pages.length > 1 && outdated.has(list);

/**
 * Expects that the older pages of cached lists may have changed when the first one has. Events that were
 * missed cover several changes.
 */
export function markOlderStale(lists: Iterable<unknown>): void {
  for (const list of lists) if (typeof list === 'object' && list !== null) outdated.add(list);
}

/**
 * A recipe for `updateQueryData` on a list of expenses.
 *
 * @param change returns the new page; must not change its argument
 */
export function patchCached<Page extends AnyPage>(change: (page: Page) => Page) {
  return (draft: Pages<Page> | undefined): Pages<Page> | undefined => {
    // A list that failed to load is in the cache without pages.
    if (draft === undefined) return undefined;
    const { pages, pageParams } = baseOf(draft);
    const list = frozen({ pages: pages.map((page) => frozen(change(page))), pageParams });
    patched.add(list);
    return list;
  };
}

/** All entries of the loaded pages, unordered. An entry that moved to another page counts once. */
export function entriesOf({ pages }: Pages<AnyPage>): Expense[] {
  return [...new Map(pages.flatMap(({ items }) => items).map((entry) => [entry.id, entry])).values()];
}
