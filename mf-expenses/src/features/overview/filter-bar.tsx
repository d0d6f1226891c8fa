import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import type { Group } from '@quits/contracts';
import { Button, SelectField, classNames } from '@quits/ui';
import { SORT_KEYS, SORT_OPTIONS, orderOptions } from './overview-filters.ts';
import type { OverviewFilters } from './overview-filters.ts';
import styles from './filter-bar.module.css';

interface FilterBarProps {
  filters: OverviewFilters;
  groups: readonly Pick<Group, 'id' | 'name'>[];
  onChange: (change: Partial<OverviewFilters>) => void;
}

function groupOptions(groups: FilterBarProps['groups'], chosen: number | undefined) {
  const options = groups.map(({ id, name }) => ({ value: String(id), label: name }));
  const isKnown = chosen === undefined || groups.some(({ id }) => id === chosen);
  // A shared link may name a group that this person has no part in.
  const unknown = isKnown ? [] : [{ value: String(chosen), label: `Group ${String(chosen)}` }];
  return [{ value: '', label: 'All groups' }, ...options, ...unknown];
}

/** Group, sort key and order; on small screens behind a button. */
export function FilterBar({ filters, groups, onChange }: FilterBarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const orders = orderOptions(filters.sort);
  return (
    <div className={styles.bar}>
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
          onChange={(value) => onChange({ sort: SORT_KEYS.find((key) => key === value) ?? 'date' })}
        />
        <SelectField
          label="Order"
          value={filters.order}
          options={orders}
          onChange={(value) => onChange({ order: value === 'asc' ? 'asc' : 'desc' })}
        />
      </div>
    </div>
  );
}
