import { useMemo } from 'react';
import { SelectField } from '@quits/ui';
import type { ExpenseFilters } from './expense-filters.ts';
import { readExpenseFilters } from './expense-filters.ts';
import { filterOptions } from './filter-expenses.ts';
import type { ExpenseFacts } from './filter-expenses.ts';
import { chipsOf } from './filter-chips.tsx';

export interface FilterFieldsProps {
  /** All entries, which define the options. */
  all: readonly ExpenseFacts[];
  filters: ExpenseFilters;
  onChange: (change: Partial<ExpenseFilters>) => void;
}

const FIELDS = [
  { name: 'category', filter: 'kind', label: 'Category', everything: 'All categories', options: 'kinds' },
  { name: 'person', filter: 'personId', label: 'Person', everything: 'Everybody', options: 'people' },
  { name: 'month', filter: 'month', label: 'Month', everything: 'All months', options: 'months' },
] as const;

/** Selects for category, person and month. */
export function FilterFields({ all, filters, onChange }: FilterFieldsProps) {
  const options = useMemo(() => filterOptions(all), [all]);
  const chosen = chipsOf(filters, all);
  return FIELDS.map(({ name, filter, label, everything, options: which }) => {
    const value = String(filters[filter] ?? '');
    const known = options[which];
    // A link may name a value that no entry has.
    const unknown = known.some((option) => option.value === value)
      ? []
      : chosen.filter((chip) => chip.filter === filter).map((chip) => ({ value, label: chip.label }));
    return (
      <SelectField
        key={name}
        label={label}
        value={value}
        options={[{ value: '', label: everything }, ...known, ...unknown]}
        onChange={(next) => {
          const read = readExpenseFilters(new URLSearchParams({ [name]: next }));
          onChange({ [filter]: read[filter] });
        }}
      />
    );
  });
}
