import type { Group } from '@quits/contracts';
import { isolated, msg, t } from '@quits/domain';
import {
  ExpenseFilterBar,
  type ExpenseFilters,
  type FilterState,
  ORDERS,
  type SortKey,
} from '@quits/ledger-ui';
import { SelectField } from '@quits/ui';
import { unnamedGroup } from './overview-entries.ts';
import styles from './filter-bar.module.css';

/** How lists are sorted. `inWords` is the whole view, for paper. */
const SORTS = {
  date: {
    label: msg('Date'),
    desc: { label: msg('Newest first'), inWords: msg('{group}, by date, newest first') },
    asc: { label: msg('Oldest first'), inWords: msg('{group}, by date, oldest first') },
  },
  amount: {
    label: msg('Amount'),
    desc: { label: msg('Highest first'), inWords: msg('{group}, by amount, highest first') },
    asc: { label: msg('Lowest first'), inWords: msg('{group}, by amount, lowest first') },
  },
  group: {
    label: msg('Group'),
    asc: { label: msg('A to Z'), inWords: msg('{group}, by group, a to z') },
    desc: { label: msg('Z to A'), inWords: msg('{group}, by group, z to a') },
  },
} as const;

interface FilterBarProps {
  filters: ExpenseFilters;
  groups: readonly Pick<Group, 'id' | 'name'>[];
  search: FilterState;
  onChange: (change: Partial<ExpenseFilters>) => void;
}

function groupOptions(groups: FilterBarProps['groups'], chosen: number | undefined) {
  const options = groups.map(({ id, name }) => ({ value: String(id), label: name }));
  const isKnown = chosen === undefined || groups.some(({ id }) => id === chosen);
  // A shared link may name a group that this person doesn't belong to.
  const unknown = isKnown ? [] : [{ value: String(chosen), label: unnamedGroup(chosen) }];
  return [{ value: '', label: t('All groups') }, ...options, ...unknown];
}

/** The filters as one line, for paper: "All groups, by date, newest first". */
function filtersInWords({ groupId, sort, order }: ExpenseFilters, groups: FilterBarProps['groups']): string {
  const chosen = groupOptions(groups, groupId).find(({ value }) => value === String(groupId ?? ''));
  return t(SORTS[sort][order].inWords, { group: isolated(chosen?.label ?? '') });
}

/** Group, sort key and order, behind a button on small screens; search and further filters of a long list. */
export function FilterBar({ filters, groups, search, onChange }: FilterBarProps) {
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
          options={ORDERS[filters.sort].map((value) => ({
            value,
            label: t(SORTS[filters.sort][value].label),
          }))}
          onChange={(value) => onChange({ order: value as ExpenseFilters['order'] })}
        />
      </ExpenseFilterBar>
    </div>
  );
}
