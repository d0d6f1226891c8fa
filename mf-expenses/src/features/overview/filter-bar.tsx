import type { Group } from '@quits/contracts';
import { isolated, t } from '@quits/domain';
import { ExpenseFilterBar, type FilterState } from '@quits/ledger-ui';
import { SelectField } from '@quits/ui';
import { unnamedGroup } from './overview-entries.ts';
import { type OverviewFilters, type SortKey, SORTS } from './overview-filters.ts';
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

function groupOptions(groups: FilterBarProps['groups'], chosen: number | undefined) {
  const options = groups.map(({ id, name }) => ({ value: String(id), label: name }));
  const isKnown = chosen === undefined || groups.some(({ id }) => id === chosen);
  // A shared link may name a group that this person doesn't belong to.
  const unknown = isKnown ? [] : [{ value: String(chosen), label: unnamedGroup(chosen) }];
  return [{ value: '', label: t('All groups') }, ...options, ...unknown];
}

/** The filters as one line, for paper: "All groups, by date, newest first". */
export function filtersInWords(
  { groupId, sort, order }: OverviewFilters,
  groups: FilterBarProps['groups'],
): string {
  const chosen = groupOptions(groups, groupId).find(({ value }) => value === String(groupId ?? ''));
  const direction = SORTS[sort].orders.find(({ value }) => value === order);
  return t(direction?.inWords ?? '', { group: isolated(chosen?.label ?? '') });
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
          label={t('Group')}
          value={filters.groupId === undefined ? '' : String(filters.groupId)}
          options={groupOptions(groups, filters.groupId)}
          onChange={(value) => onChange({ groupId: value === '' ? undefined : Number(value) })}
        />
        <SelectField
          label={t('Sort by')}
          value={filters.sort}
          options={Object.entries(SORTS).map(([value, { label }]) => ({ value, label: t(label) }))}
          onChange={(value) => onChange({ sort: value as SortKey })}
        />
        <SelectField
          label={t('[of sorting] Order')}
          value={filters.order}
          options={SORTS[filters.sort].orders.map(({ value, label }) => ({ value, label: t(label) }))}
          onChange={(value) => onChange({ order: value as OverviewFilters['order'] })}
        />
      </ExpenseFilterBar>
      {/* Always visible, because the figures cover only one currency. */}
      {currencies.length > 1 && (
        <SelectField
          className={styles.currency}
          label={t('Currency')}
          value={currency}
          options={currencies.map((code) => ({ value: code, label: code }))}
          onChange={(value) => onChange({ currency: value })}
        />
      )}
    </div>
  );
}
