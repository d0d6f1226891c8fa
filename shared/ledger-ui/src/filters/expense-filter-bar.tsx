import { t } from '@quits/domain';
import { SearchX, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button, DidNotLoad, EmptyState, SearchField, classNames } from '@quits/ui';
import styles from './filters.module.css';
import type { FilterState } from './use-expense-filters.ts';

interface ExpenseFilterBarProps {
  state: FilterState;
  /** Further fields, which a narrow list hides behind the same button. */
  children?: ReactNode;
}

/**
 * The controls of a list of expenses: a search, and a button for the filters. Active filters appear below.
 */
export function ExpenseFilterBar({ state, children }: ExpenseFilterBarProps) {
  const { query, setQuery, filters, change, isOffered, isOpen, setOpen, all, count } = state;
  const { isSearchable, code, hasFailed, retry, input, toggle } = state;
  const panelId = useId();
  const parts = { all, filters, onChange: change };
  return (
    <div className={classNames(styles.bar, !isOffered && styles.short)}>
      <div className={styles.controls}>
        <div className={styles.head}>
          {isSearchable && (
            <div className={styles.search}>
              <SearchField label={t('Search expenses')} value={query} onChange={setQuery} inputRef={input} />
            </div>
          )}
          <Button
            ref={toggle}
            icon={<SlidersHorizontal />}
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={panelId}
            onClick={() => setOpen(!isOpen)}
          >
            {t('Filters')}
          </Button>
        </div>
        <div
          id={panelId}
          className={classNames(
            styles.panel,
            isOpen && styles.open,
            children !== undefined && styles.withFields,
          )}
        >
          {children}
          {isOffered && isOpen && code && <code.FilterFields {...parts} />}
        </div>
      </div>
      {code && <code.FilterChips {...parts} after={toggle} />}
      {hasFailed && <DidNotLoad what={t('the filters')} onRetry={retry} />}
      <p role="status" className={styles.count}>
        {count !== undefined && t('{count} found', { count })}
      </p>
    </div>
  );
}

/** Replaces the rows when none match. */
export function NoExpenseFound({ state: { query, clear } }: { state: FilterState }) {
  const isSearch = query.trim() !== '';
  return (
    <EmptyState
      icon={<SearchX />}
      title={t(isSearch ? 'No expenses match your search' : 'No expenses match your filters')}
      headingLevel={3}
      action={<Button onClick={clear}>{t(isSearch ? 'Clear search' : 'Clear filters')}</Button>}
    >
      {isSearch
        ? t('None of them has “{query}” in its description, notes, people, category or amount.', {
            query: query.trim(),
          })
        : t('None of them matches all your filters.')}
    </EmptyState>
  );
}
