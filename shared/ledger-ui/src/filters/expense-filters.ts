import { type Category, isCategory } from '@quits/domain';
import { withParams } from '@quits/ui';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * The kind of an entry, which selects its icon: a category, a settlement, or an expense without a known
 * category.
 */
export type EntryKind = Category | 'settlement' | 'none';

/** The sort keys of a list, and their orders, the usual one first. */
export const ORDERS = { date: ['desc', 'asc'], amount: ['desc', 'asc'], group: ['asc', 'desc'] } as const;

export type SortKey = keyof typeof ORDERS;

/** The number of rows at first, and of rows added each time. */
export const ROWS_AT_ONCE = 60;

/** What a list of expenses shows, as the address holds it next to the search. Undefined: all. */
export interface ExpenseFilters {
  kind: EntryKind | undefined;
  /** Who paid or has a share. */
  personId: number | undefined;
  /** "2026-05". */
  month: string | undefined;
  groupId: number | undefined;
  /** Set where the groups have several; undefined: the most used one. */
  currency: string | undefined;
  sort: SortKey;
  order: 'asc' | 'desc';
  /** The number of visible rows. */
  rows: number;
}

/** The filters that every list has, each taken away by a press. */
export type Narrowing = Pick<ExpenseFilters, 'kind' | 'personId' | 'month'>;

export const NO_NARROWING: Narrowing = { kind: undefined, personId: undefined, month: undefined };

const isKind = (text: string | null): text is EntryKind =>
  text === 'settlement' || text === 'none' || isCategory(text);

const isSortKey = (text: string | null): text is SortKey => text !== null && Object.hasOwn(ORDERS, text);

const usualOrder = (sort: SortKey) => ORDERS[sort][0];

/** Reads the filters from the address. Missing or invalid values give the usual view. */
export function readFilters(params: URLSearchParams): ExpenseFilters {
  const matching = (name: string, pattern: RegExp) => pattern.exec(params.get(name) ?? '')?.[0];
  const idOf = (name: string) => {
    const id = matching(name, /^[1-9]\d{0,14}$/);
    return id === undefined ? undefined : Number(id);
  };
  const kind = params.get('category');
  const requested = params.get('sort');
  const sort = isSortKey(requested) ? requested : 'date';
  const order = params.get('order');
  return {
    kind: isKind(kind) ? kind : undefined,
    personId: idOf('person'),
    month: matching('month', /^\d{4}-(?:0[1-9]|1[0-2])$/),
    groupId: idOf('group'),
    currency: matching('currency', /^[A-Z]{3}$/),
    sort,
    order: order === 'asc' || order === 'desc' ? order : usualOrder(sort),
    rows: Math.max(ROWS_AT_ONCE, Number(matching('rows', /^\d{2,6}$/) ?? 0)),
  };
}

/**
 * Changes the view. Another sort key starts with its usual order, another group with its own currency,
 * another currency with all groups. Each change of view returns to the first rows.
 */
export function changeFilters(filters: ExpenseFilters, change: Partial<ExpenseFilters>): ExpenseFilters {
  const next = { ...filters, rows: ROWS_AT_ONCE, ...change };
  if (change.groupId !== undefined) next.currency = undefined;
  if (change.currency !== undefined) next.groupId = undefined;
  return next.sort === filters.sort ? next : { ...next, order: usualOrder(next.sort) };
}

/**
 * Writes a view into an address, without its usual values.
 *
 * @param current the address's other parameters, which stay
 */
export function writeFilters(filters: ExpenseFilters, current?: URLSearchParams): URLSearchParams {
  const { kind, personId, month, groupId, currency, sort, order, rows } = filters;
  return withParams(current, {
    category: kind,
    person: personId,
    month,
    group: groupId,
    currency,
    sort: sort === 'date' ? undefined : sort,
    order: order === usualOrder(sort) ? undefined : order,
    rows: rows === ROWS_AT_ONCE ? undefined : rows,
  });
}

/** The filters, stored in the address: a reload, Back and a shared link show the same view. */
export function useFilters(): [ExpenseFilters, (change: Partial<ExpenseFilters>) => void] {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => readFilters(params), [params]);
  const change = useCallback(
    (requested: Partial<ExpenseFilters>) => {
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
