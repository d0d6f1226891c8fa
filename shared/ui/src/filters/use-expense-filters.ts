import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useLazyValue } from '../lazy/use-lazy-value.ts';
import type { ListEndProps } from '../list/list-end.tsx';
import { withParams } from '../with-params.ts';
import { NO_FILTERS, readExpenseFilters, writeExpenseFilters } from './expense-filters.ts';
import type { ExpenseFilters } from './expense-filters.ts';
import type { FilterCode } from './filter-code.ts';
import type { ExpenseFacts } from './filter-expenses.ts';
import { useSearchQuery } from './use-search-query.ts';

const loadFilterCode = () => import('./filter-code.ts').then((part) => part.filterCode);

/** Fewer can be looked through by eye. */
const OFFERED_FROM = 15;

export interface FilterableList<Row> {
  /** Undefined as long as they are not here. */
  rows: readonly Row[] | undefined;
  /** Where older ones are not here yet. */
  rest: ListEndProps | undefined;
  /** Keep it the same from render to render. */
  factsOf: (row: Row) => ExpenseFacts;
}

/** Where a search and the filters of a list stand, for the controls that show it. */
export interface FilterState {
  query: string;
  setQuery: (query: string) => void;
  filters: ExpenseFilters;
  change: (change: Partial<ExpenseFilters>) => void;
  /** Takes away search and filters, with the focus on what there is to filter with. */
  clear: () => void;
  /** Whether the list is long enough. */
  isOffered: boolean;
  isFiltering: boolean;
  /** Whether the fields of the filters are open. */
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  /** Comes with the first search or filter. */
  code: FilterCode | undefined;
  hasFailed: boolean;
  retry: () => void;
  all: readonly ExpenseFacts[];
  count: number | undefined;
  input: RefObject<HTMLInputElement | null>;
  toggle: RefObject<HTMLButtonElement | null>;
}

const NONE: readonly ExpenseFacts[] = [];

/** The filters, which live in the address: a reload, the way back and a shared link show the same view. */
function useFiltersInAddress() {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => readExpenseFilters(params), [params]);
  const change = useCallback(
    (wanted: Partial<ExpenseFilters>) => {
      setParams((now) => writeExpenseFilters(now, { ...readExpenseFilters(now), ...wanted }), {
        preventScrollReset: true,
      });
    },
    [setParams],
  );
  const clear = useCallback(() => {
    setParams((now) => writeExpenseFilters(withParams(now, { q: undefined }), NO_FILTERS));
  }, [setParams]);
  return { filters, change, clear };
}

/**
 * A search and filters by category, person and month over a list of expenses. They look through all of it: what is
 * not here yet is asked for.
 *
 * @returns the state for the controls; the rows that are left, undefined while what filters them is on its way; the
 *   same whatever the month; and whether nothing is left of the whole list
 */
export function useExpenseFilters<Row>({ rows, rest, factsOf }: FilterableList<Row>) {
  const { filters, change, clear } = useFiltersInAddress();
  const [query, setQuery] = useSearchQuery();
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const hasFilters = Object.values(filters).some((filter) => filter !== undefined);
  const isFiltering = hasFilters || query.trim() !== '';
  const isOffered =
    rows !== undefined && (rows.length >= OFFERED_FROM || rest !== undefined || hasFilters || query !== '');
  const isAsked = isOffered && (isFiltering || isOpen);
  const { value: code, hasFailed, retry } = useLazyValue(loadFilterCode, isAsked);

  const anyMonth = useMemo(() => {
    if (!isFiltering) return rows;
    return rows && code?.filterExpenses(rows, factsOf, { ...filters, month: undefined, query });
  }, [rows, factsOf, code, filters, query, isFiltering]);
  const { month } = filters;
  const found = useMemo(
    () => (month === undefined ? anyMonth : anyMonth?.filter((row) => factsOf(row).date.startsWith(month))),
    [anyMonth, factsOf, month],
  );
  const all = useMemo(() => (isAsked ? rows.map(factsOf) : NONE), [isAsked, rows, factsOf]);

  const reach = rest?.onReach;
  useEffect(() => {
    if (isAsked) reach?.();
  }, [isAsked, reach]);

  const count = isFiltering && rest === undefined ? found?.length : undefined;
  const state: FilterState = {
    ...{ query, setQuery, filters, change, isOffered, isFiltering, isOpen, setOpen },
    ...{ code, hasFailed, retry, all, count, input, toggle },
    clear() {
      if (hasFilters) clear();
      else setQuery('');
      (input.current ?? toggle.current)?.focus();
    },
  };
  // What is still on its way may match.
  return { state, found, anyMonth, isMissed: count === 0 };
}
