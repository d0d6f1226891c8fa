import { msg } from '@quits/domain';
import { withParams } from '@quits/ui';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The sort keys of the list, and their orders, the default one first. `inWords` is the whole view, for paper. */
export const SORTS = {
  date: {
    label: msg('Date'),
    orders: [
      { value: 'desc', label: msg('Newest first'), inWords: msg('{group}, by date, newest first') },
      { value: 'asc', label: msg('Oldest first'), inWords: msg('{group}, by date, oldest first') },
    ],
  },
  amount: {
    label: msg('Amount'),
    orders: [
      { value: 'desc', label: msg('Highest first'), inWords: msg('{group}, by amount, highest first') },
      { value: 'asc', label: msg('Lowest first'), inWords: msg('{group}, by amount, lowest first') },
    ],
  },
  group: {
    label: msg('Group'),
    orders: [
      { value: 'asc', label: msg('A to Z'), inWords: msg('{group}, by group, a to z') },
      { value: 'desc', label: msg('Z to A'), inWords: msg('{group}, by group, z to a') },
    ],
  },
} as const;

export type SortKey = keyof typeof SORTS;

/** The number of rows at first, and of rows added each time. */
export const ROWS_AT_ONCE = 60;

/** The person's view, as the address holds it. `groupId` undefined: all groups. */
export interface OverviewFilters {
  groupId: number | undefined;
  /** Set where the groups have several; undefined: the most used one. */
  currency: string | undefined;
  /** The number of visible rows. */
  rows: number;
  /** Whether the spending insights are open. */
  hasInsights: boolean;
  sort: SortKey;
  order: 'asc' | 'desc';
}

const isSortKey = (text: string | null): text is SortKey => text !== null && Object.hasOwn(SORTS, text);

const usualOrder = (sort: SortKey) => SORTS[sort].orders[0].value;

/** Reads the filters from the address. Missing or invalid values give the default view. */
export function readFilters(params: URLSearchParams): OverviewFilters {
  const requested = params.get('sort');
  const sort = isSortKey(requested) ? requested : 'date';
  const order = params.get('order');
  const group = params.get('group') ?? '';
  const currency = params.get('currency') ?? '';
  const rows = params.get('rows') ?? '';
  return {
    groupId: /^\d{1,15}$/.test(group) ? Number(group) : undefined,
    currency: /^[A-Z]{3}$/.test(currency) ? currency : undefined,
    rows: /^\d{2,6}$/.test(rows) ? Math.max(ROWS_AT_ONCE, Number(rows)) : ROWS_AT_ONCE,
    hasInsights: params.get('view') === 'insights',
    sort,
    order: order === 'asc' || order === 'desc' ? order : usualOrder(sort),
  };
}

/**
 * Changes the view. Another sort key starts with its default order, another group with its own currency,
 * another currency with all groups. Each change of view returns to the first rows.
 */
export function changeFilters(filters: OverviewFilters, change: Partial<OverviewFilters>): OverviewFilters {
  const next = { ...filters, rows: ROWS_AT_ONCE, ...change };
  if (change.groupId !== undefined) next.currency = undefined;
  if (change.currency !== undefined) next.groupId = undefined;
  return next.sort === filters.sort ? next : { ...next, order: usualOrder(next.sort) };
}

/**
 * Writes a view into an address, without its default values.
 *
 * @param current the address's other parameters, which stay
 */
export function writeFilters(filters: OverviewFilters, current?: URLSearchParams): URLSearchParams {
  const { groupId, currency, sort, order, rows, hasInsights } = filters;
  return withParams(current, {
    group: groupId,
    currency,
    sort: sort === 'date' ? undefined : sort,
    order: order === usualOrder(sort) ? undefined : order,
    rows: rows === ROWS_AT_ONCE ? undefined : rows,
    view: hasInsights ? 'insights' : undefined,
  });
}

/** The filters, stored in the address: a reload, Back and a shared link show the same view. */
export function useFilters(): [OverviewFilters, (change: Partial<OverviewFilters>) => void] {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => readFilters(params), [params]);
  const change = useCallback(
    (requested: Partial<OverviewFilters>) => {
      setParams((current) => writeFilters(changeFilters(readFilters(current), requested), current), {
        // More rows are not another view: Back leads to the previous page.
        replace: requested.rows !== undefined,
        preventScrollReset: true,
      });
    },
    [setParams],
  );
  return [filters, change];
}
