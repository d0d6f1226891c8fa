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

/** What the person chose to see, as it stands in the address. `groupId` undefined: all groups. */
export interface OverviewFilters {
  groupId: number | undefined;
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
  return {
    groupId: /^\d{1,15}$/.test(group) ? Number(group) : undefined,
    sort,
    order: order === 'asc' || order === 'desc' ? order : usualOrder(sort),
  };
}

/** Another sort key starts with its own usual order. */
export function changeFilters(filters: OverviewFilters, change: Partial<OverviewFilters>): OverviewFilters {
  const next = { ...filters, ...change };
  return next.sort === filters.sort ? next : { ...next, order: usualOrder(next.sort) };
}

/** The address of a view: only what differs from the usual one is spelled out. */
export function writeFilters({ groupId, sort, order }: OverviewFilters): URLSearchParams {
  const params = new URLSearchParams();
  if (groupId !== undefined) params.set('group', String(groupId));
  if (sort !== 'date') params.set('sort', sort);
  if (order !== usualOrder(sort)) params.set('order', order);
  return params;
}

/** The filters, which live in the address: a reload, the way back and a shared link show the same view. */
export function useFilters(): [OverviewFilters, (change: Partial<OverviewFilters>) => void] {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => readFilters(params), [params]);
  const change = useCallback(
    (wanted: Partial<OverviewFilters>) => {
      setParams((current) => writeFilters(changeFilters(readFilters(current), wanted)));
    },
    [setParams],
  );
  return [filters, change];
}
