/** What filtering needs, in one file that comes when somebody first searches or filters. */
import { FilterChips } from './filter-chips.tsx';
import { filterExpenses } from './filter-expenses.ts';
import { FilterFields } from './filter-fields.tsx';

export const filterCode = { FilterChips, FilterFields, filterExpenses };

export type FilterCode = typeof filterCode;
