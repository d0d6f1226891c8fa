import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

export const SORT_KEYS = ['date', 'amount', 'group'] as const;
export type SortKey = (typeof SORT_KEYS)[number];
export type SortOrder = 'asc' | 'desc';

/** What the person chose to see, as it stands in the address. `groupId` undefined: all groups. */
export interface OverviewFilters {
  groupId: number | undefined;
  sort: SortKey;
  order: SortOrder;
}

const ORDER_LABELS: Record<SortKey, readonly [order: SortOrder, label: string][]> = {
  date: [
    ['desc', 'Newest first'],
    ['asc', 'Oldest first'],
  ],
  amount: [
    ['desc', 'Highest first'],
    ['asc', 'Lowest first'],
  ],
  group: [
    ['asc', 'A to Z'],
    ['desc', 'Z to A'],
  ],
};

export const SORT_OPTIONS: readonly { value: SortKey; label: string }[] = [
  { value: 'date', label: 'Date' },
  { value: 'amount', label: 'Amount' },
  { value: 'group', label: 'Group' },
];

/** The orders of a sort key, its usual one first. */
export function orderOptions(sort: SortKey): { value: SortOrder; label: string }[] {
  return ORDER_LABELS[sort].map(([value, label]) => ({ value, label }));
}

function usualOrder(sort: SortKey): SortOrder {
  return ORDER_LABELS[sort][0]?.[0] ?? 'desc';
}

/** Reads the filters from the address; whatever it does not say, or says wrongly, is the usual view. */
export function readFilters(params: URLSearchParams): OverviewFilters {
  const sort = SORT_KEYS.find((key) => key === params.get('sort')) ?? 'date';
  const order = params.get('order');
  const group = params.get('group') ?? '';
  return {
    groupId: /^\d{1,15}$/.test(group) ? Number(group) : undefined,
    sort,
    order: order === 'asc' || order === 'desc' ? order : usualOrder(sort),
  };
}

/** Another sort key starts with its own usual order. */
export function changeFilters(
  filters: OverviewFilters,
  change: Partial<Pick<OverviewFilters, 'groupId' | 'sort' | 'order'>>,
): OverviewFilters {
  const next = { ...filters, ...change };
  return change.sort !== undefined && change.sort !== filters.sort
    ? { ...next, order: usualOrder(change.sort) }
    : next;
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
