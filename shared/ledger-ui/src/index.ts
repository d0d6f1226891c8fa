/**
 * What several remotes show of a group's entries: their icons, texts, search and filters. History and insights are
 * separate (`@quits/ledger-ui/history`, `@quits/ledger-ui/insights`), so that a page loads only what it shows.
 */
export { useIsArchived } from './archive/use-is-archived.ts';
export { confirmationText } from './entry/confirmation-text.ts';
export { EntryIcon } from './entry/entry-icon.tsx';
export { EntryLink, useExpensePage } from './entry/entry-link.tsx';
export {
  ENTRY_CHANGES,
  type EntryRow,
  entryRow,
  entryRows,
  factsOfEntry,
  monthOfEntry,
  type NameOf,
} from './entry/entry-rows.ts';
export { PositionText } from './entry/position-text.tsx';
export { Upcoming } from './entry/upcoming.tsx';
export { usePeople } from './entry/use-people.ts';
export { useGetRateQuery, useLazyGetRateQuery } from './rates.api.ts';
export {
  changesRecurring,
  useDeleteRecurringExpenseMutation,
  useGetRecurringExpensesQuery,
  useUpdateRecurringExpenseMutation,
} from './recurring/recurring.api.ts';
export { recurringText } from './recurring/recurring-text.ts';
export { ExpenseFilterBar, NoExpenseFound } from './filters/expense-filter-bar.tsx';
export {
  type ExpenseFilters,
  ORDERS,
  ROWS_AT_ONCE,
  type SortKey,
  useFilters,
} from './filters/expense-filters.ts';
export { type FilterState, useExpenseFilters } from './filters/use-expense-filters.ts';
