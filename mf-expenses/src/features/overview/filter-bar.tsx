import type { Group } from '@quits/contracts';
import { isolated } from '@quits/domain';
import { ExpenseFilterBar } from '@quits/ledger-ui';
import { SelectField } from '@quits/ui';
import type { FilterState } from '@quits/ledger-ui';
import { SORTS } from './overview-filters.ts';
import type { OverviewFilters, SortKey } from './overview-filters.ts';
import styles from './filter-bar.module.css';

interface FilterBarProps {
  filters: OverviewFilters;
  groups: readonly Pick<Group, 'id' | 'name'>[];
  /** The currency of the view, and all currencies. */
  currency: string;
  currencies: readonly string[];
  search: FilterState;
  onChange: (change: Partial<OverviewFilters>) => void;
}

const SORT_OPTIONS = Object.entries(SORTS).map(([value, { label }]) => ({ value, label }));

function groupOptions(groups: FilterBarProps['groups'], chosen: number | undefined) {
  const options = groups.map(({ id, name }) => ({ value: String(id), label: name }));
  const isKnown = chosen === undefined || groups.some(({ id }) => id === chosen);
  // A shared link may name a group that this person doesn't belong to.
  const unknown = isKnown ? [] : [{ value: String(chosen), label: `Group ${String(chosen)}` }];
  return [{ value: '', label: 'All groups' }, ...options, ...unknown];
}

/** The filters as one line, for paper: "All groups, by date, newest first". */
export function filtersInWords(
  { groupId, sort, order }: OverviewFilters,
  groups: FilterBarProps['groups'],
): string {
  const chosen = groupOptions(groups, groupId).find(({ value }) => value === String(groupId ?? ''));
  const direction = SORTS[sort].orders.find(({ value }) => value === order);
  return [
    chosen && isolated(chosen.label),
    `by ${SORTS[sort].label.toLowerCase()}`,
    direction?.label.toLowerCase(),
  ]
    .filter((words) => words !== undefined)
    .join(', ');
}

/**
 * Group, sort key and order, behind a button on small screens; the currency; search and further filters of a
 * long list.
 */
export function FilterBar({ filters, groups, currency, currencies, search, onChange }: FilterBarProps) {
  return (
    <div>
      <p className={styles.inWords}>{filtersInWords(filters, groups)}</p>
      <ExpenseFilterBar state={search}>
        <SelectField
          label="Group"
          value={filters.groupId === undefined ? '' : String(filters.groupId)}
          options={groupOptions(groups, filters.groupId)}
          onChange={(value) => onChange({ groupId: value === '' ? undefined : Number(value) })}
        />
        <SelectField
          label="Sort by"
          value={filters.sort}
          options={SORT_OPTIONS}
          onChange={(value) => onChange({ sort: value as SortKey })}
        />
        <SelectField
          label="Order"
          value={filters.order}
          options={SORTS[filters.sort].orders}
          onChange={(value) => onChange({ order: value as OverviewFilters['order'] })}
        />
      </ExpenseFilterBar>
      {/* Always visible, because the figures cover only one currency. */}
      {currencies.length > 1 && (
        <SelectField
          className={styles.currency}
          label="Currency"
          value={currency}
          options={currencies.map((code) => ({ value: code, label: code }))}
          onChange={(value) => onChange({ currency: value })}
        />
      )}
    </div>
  );
}
