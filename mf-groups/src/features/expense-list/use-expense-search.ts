import type { ListEndProps } from '@quits/ui';
import { useEffect, useMemo, useRef } from 'react';
import { useSearchQuery } from '../../lib/use-search-query.ts';
import type { ListedExpense } from './listed-expenses.ts';
import { matchingExpenses } from './matching-expenses.ts';

/** Fewer can be looked through by eye. */
const SEARCHED_FROM = 15;

/** The rows that a search leaves, and the search itself, which looks through all of them: the rest comes. */
export function useExpenseSearch(rows: readonly ListedExpense[] | undefined, rest: ListEndProps | undefined) {
  const [query, setQuery] = useSearchQuery();
  const input = useRef<HTMLInputElement>(null);
  const isOffered =
    rows !== undefined && (rows.length >= SEARCHED_FROM || rest !== undefined || query !== '');
  const isSearching = isOffered && query.trim() !== '';
  const found = useMemo(
    () => (rows && isSearching ? matchingExpenses(rows, query) : rows),
    [rows, isSearching, query],
  );
  const reach = rest?.onReach;
  useEffect(() => {
    if (isSearching) reach?.();
  }, [isSearching, reach]);
  // What is still on its way may match.
  const isMissed = isSearching && found?.length === 0 && rest === undefined;
  return { query, setQuery, input, isOffered, isMissed, found };
}

export type ExpenseSearchState = ReturnType<typeof useExpenseSearch>;
