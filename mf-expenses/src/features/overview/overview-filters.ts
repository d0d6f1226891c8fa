import { withParams } from '@quits/ui';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** What the list may be sorted by, and in which orders, the usual one first. */
export const SORTS = {
  date: {
    label: 'Date',
    orders: [
      { value: 'desc', label: 'Newest first' },
      { value: 'asc', label: 'Oldest first' },
    ],
  },
  amount: {
    label: 'Amount',
    orders: [
      { value: 'desc', label: 'Highest first' },
      { value: 'asc', label: 'Lowest first' },
    ],
  },
  group: {
    label: 'Group',
    orders: [
      { value: 'asc', label: 'A to Z' },
      { value: 'desc', label: 'Z to A' },
    ],
  },
} as const;

export type SortKey = keyof typeof SORTS;

/** So many rows show at first, and so many more each time. */
export const ROWS_AT_ONCE = 60;

/** What the person chose to see, as it stands in the address. `groupId` undefined: all groups. */
export interface OverviewFilters {
  groupId: number | undefined;
  /** Where the groups have several; undefined: the one that is used most. */
  currency: string | undefined;
  /** How many of the list show. */
  rows: number;
  /** Whether it is open what the shares were for. */
  hasInsights: boolean;
  sort: SortKey;
  order: 'asc' | 'desc';
}

const isSortKey = (text: string | null): text is SortKey => text !== null && Object.hasOwn(SORTS, text);

const usualOrder = (sort: SortKey) => SORTS[sort].orders[0].value;

/** Reads the filters from the address; whatever it does not say, or says wrongly, is the usual view. */
export function readFilters(params: URLSearchParams): OverviewFilters {
  const wanted = params.get('sort');
  const sort = isSortKey(wanted) ? wanted : 'date';
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
 * Another sort key starts with its own usual order, another group with its own currency, another currency with all
 * groups; and each other view with its first rows.
 */
export function changeFilters(filters: OverviewFilters, change: Partial<OverviewFilters>): OverviewFilters {
  const next = { ...filters, rows: ROWS_AT_ONCE, ...change };
  if (change.groupId !== undefined) next.currency = undefined;
  if (change.currency !== undefined) next.groupId = undefined;
  return next.sort === filters.sort ? next : { ...next, order: usualOrder(next.sort) };
}

/**
 * The address of a view: only what differs from the usual one is spelled out.
 *
 * @param current what the address says besides, which stays
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

/** The filters, which live in the address: a reload, the way back and a shared link show the same view. */
export function useFilters(): [OverviewFilters, (change: Partial<OverviewFilters>) => void] {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => readFilters(params), [params]);
  const change = useCallback(
    (wanted: Partial<OverviewFilters>) => {
      setParams((current) => writeFilters(changeFilters(readFilters(current), wanted), current), {
        // More rows are no other view: Back leads to where one came from.
        replace: wanted.rows !== undefined,
        preventScrollReset: true,
      });
    },
    [setParams],
  );
  return [filters, change];
}
