import { Button, EmptyState, SearchField } from '@quits/ui';
import { SearchX } from 'lucide-react';
import type { ExpenseSearchState } from './use-expense-search.ts';
import styles from './expense-list.module.css';

/** The field that looks through a group's expenses. */
export function ExpenseSearch({ search: { query, setQuery, input, found } }: { search: ExpenseSearchState }) {
  return (
    <div className={styles.search}>
      <SearchField
        label="Search expenses"
        value={query}
        onChange={setQuery}
        inputRef={input}
        found={String(found?.length ?? 0)}
      />
    </div>
  );
}

/** What stands where the rows would be. */
export function NoMatch({ search: { query, setQuery, input } }: { search: ExpenseSearchState }) {
  function clear(): void {
    setQuery('');
    input.current?.focus();
  }
  return (
    <EmptyState
      icon={<SearchX />}
      title="No expenses match your search"
      headingLevel={3}
      action={<Button onClick={clear}>Clear search</Button>}
    >
      None of them has “{query.trim()}” in its description, notes, people, category or amount.
    </EmptyState>
  );
}
