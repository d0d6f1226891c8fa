/** All code for filtering, in one chunk that loads with the first search or filter. */
import { FilterChips } from './filter-chips.tsx';
import { filterExpenses } from './filter-expenses.ts';
import { FilterFields } from './filter-fields.tsx';

export const filterCode = { FilterChips, FilterFields, filterExpenses };

export type FilterCode = typeof filterCode;
