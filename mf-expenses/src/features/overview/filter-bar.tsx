import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import type { Group } from '@quits/contracts';
import { Button, SelectField, classNames } from '@quits/ui';
import { SORTS } from './overview-filters.ts';
import type { OverviewFilters, SortKey } from './overview-filters.ts';
import styles from './filter-bar.module.css';

interface FilterBarProps {
  filters: OverviewFilters;
  groups: readonly Pick<Group, 'id' | 'name'>[];
  onChange: (change: Partial<OverviewFilters>) => void;
}

const SORT_OPTIONS = Object.entries(SORTS).map(([value, { label }]) => ({ value, label }));

function groupOptions(groups: FilterBarProps['groups'], chosen: number | undefined) {
  const options = groups.map(({ id, name }) => ({ value: String(id), label: name }));
  const isKnown = chosen === undefined || groups.some(({ id }) => id === chosen);
  // A shared link may name a group that this person has no part in.
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
  return [chosen?.label, `by ${SORTS[sort].label.toLowerCase()}`, direction?.label.toLowerCase()]
    .filter((words) => words !== undefined)
    .join(', ');
}

/** Group, sort key and order; on small screens behind a button. */
export function FilterBar({ filters, groups, onChange }: FilterBarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  return (
    <div className={styles.bar}>
      <p className={styles.inWords}>{filtersInWords(filters, groups)}</p>
      <Button
        size="s"
        icon={<SlidersHorizontal />}
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
      >
        Filters
      </Button>
      <div id={panelId} className={classNames(styles.panel, isOpen && styles.open)}>
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
      </div>
    </div>
  );
}
