import { useWords } from '@quits/core';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ListEndProps, useLazyValue, useSearchQuery, withParams } from '@quits/ui';
import {
  type ExpenseFilters,
  NO_NARROWING,
  readFilters,
  useFilters,
  writeFilters,
} from './expense-filters.ts';
import type { FilterCode } from './filter-code.ts';
import type { ExpenseFacts } from './filter-expenses.ts';

const loadFilterCode = () => import('./filter-code.ts').then((part) => part.filterCode);

/** A shorter list is easy to scan by eye. */
const OFFERED_FROM = 15;

export interface FilterableList<Row> {
  /** Undefined until loaded. */
  rows: readonly Row[] | undefined;
  /** The rows that a search covers, where they are more. */
  searchedRows?: readonly Row[] | undefined;
  /** Set while older rows are missing. */
  rest: ListEndProps | undefined;
  /** Offers the search for a short list too, and while the list loads: its field then moves nothing. */
  isAlwaysSearchable?: boolean;
  /** Keep it the same from render to render. */
  factsOf: (row: Row) => ExpenseFacts;
}

/** The state of a list's search and filters, for the controls that show it. */
export interface FilterState {
  query: string;
  setQuery: (query: string) => void;
  filters: ExpenseFilters;
  change: (change: Partial<ExpenseFilters>) => void;
  /** Removes search and filters, and focuses the search field, or the toggle if there is none. */
  clear: () => void;
  /** Whether the list is long enough for filters. */
  isOffered: boolean;
  isSearchable: boolean;
  isFiltering: boolean;
  /** Whether something is typed in the search field. */
  isSearching: boolean;
  /** Whether the filter fields are open. */
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  /** Loads with the first search or filter. */
  code: FilterCode | undefined;
  hasFailed: boolean;
  retry: () => void;
  all: readonly ExpenseFacts[];
  count: number | undefined;
  input: RefObject<HTMLInputElement | null>;
  toggle: RefObject<HTMLButtonElement | null>;
}

const NONE: readonly ExpenseFacts[] = [];

function useSearch<Row>(
  { rows: listed, searchedRows = listed, rest, isAlwaysSearchable = false }: FilterableList<Row>,
  hasFilters: boolean,
) {
  const [query, setQuery] = useSearchQuery();
  const isSearching = query.trim() !== '';
  const rows = isSearching ? searchedRows : listed;
  const isOffered =
    rows !== undefined && (rows.length >= OFFERED_FROM || rest !== undefined || hasFilters || query !== '');
  return { query, setQuery, isSearching, rows, isOffered, isSearchable: isOffered || isAlwaysSearchable };
}

/**
 * A search and filters by category, person and month over a list of expenses. They cover the whole list and
 * load its missing rows.
 *
 * @returns the state for the controls; the matching rows, undefined while their code loads; the rows that
 *   match in any month; and whether the whole list has no match
 */
export function useExpenseFilters<Row>(list: FilterableList<Row>) {
  const { rest, factsOf } = list;
  const [filters, change] = useFilters();
  const [, setParams] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const { kind, personId, month } = filters;
  const hasFilters = (kind ?? personId ?? month) !== undefined;
  const { rows, ...search } = useSearch(list, hasFilters);
  const { query, setQuery, isSearching, isOffered } = search;
  const isFiltering = hasFilters || isSearching;
  const isAsked = isOffered && (isFiltering || isOpen);
  const { value: code, hasFailed, retry } = useLazyValue(loadFilterCode, isAsked);

  const anyMonth = useWords(() => {
    if (!isFiltering) return rows;
    return rows && code?.filterExpenses(rows, factsOf, { ...filters, month: undefined, query });
  }, [rows, factsOf, code, filters, query, isFiltering]);
  const found = useMemo(
    () => (month === undefined ? anyMonth : anyMonth?.filter((row) => factsOf(row).date.startsWith(month))),
    [anyMonth, factsOf, month],
  );
  const all = useMemo(() => (rows && isAsked ? rows.map(factsOf) : NONE), [isAsked, rows, factsOf]);

  const reach = rest?.onReach;
  useEffect(() => {
    if (isAsked) reach?.();
  }, [isAsked, reach]);

  const count = isFiltering && rest === undefined ? found?.length : undefined;
  const state: FilterState = {
    ...search,
    ...{ filters, change, isFiltering, isOpen, setOpen },
    ...{ code, hasFailed, retry, all, count, input, toggle },
    clear() {
      if (hasFilters)
        setParams((now) =>
          writeFilters({ ...readFilters(now), ...NO_NARROWING }, withParams(now, { q: undefined })),
        );
      else setQuery('');
      (input.current ?? toggle.current)?.focus();
    },
  };
  // Rows that are still loading may match.
  return { state, found, anyMonth, isMissed: count === 0 };
}
