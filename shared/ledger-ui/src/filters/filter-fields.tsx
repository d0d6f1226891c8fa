import { msg, t } from '@quits/domain';
import { useMemo } from 'react';
import { SelectField } from '@quits/ui';
import { type Narrowing, readFilters } from './expense-filters.ts';
import { type ExpenseFacts, filterOptions, filterValues } from './filter-expenses.ts';
import { chipsOf } from './filter-chips.tsx';

export interface FilterFieldsProps {
  /** All entries, which define the options. */
  all: readonly ExpenseFacts[];
  filters: Narrowing;
  onChange: (change: Partial<Narrowing>) => void;
}

const FIELDS = [
  {
    name: 'category',
    filter: 'kind',
    label: msg('Category'),
    everything: msg('All categories'),
    options: 'kinds',
  },
  {
    name: 'person',
    filter: 'personId',
    label: msg('Person'),
    everything: msg('Everybody'),
    options: 'people',
  },
  { name: 'month', filter: 'month', label: msg('Month'), everything: msg('All months'), options: 'months' },
] as const;

/** Selects for category, person and month. */
export function FilterFields({ all, filters, onChange }: FilterFieldsProps) {
  const values = useMemo(() => filterValues(all), [all]);
  const options = filterOptions(values);
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
        label={t(label)}
        value={value}
        options={[{ value: '', label: t(everything) }, ...known, ...unknown]}
        onChange={(next) => {
          const read = readFilters(new URLSearchParams({ [name]: next }));
          onChange({ [filter]: read[filter] });
        }}
      />
    );
  });
}
