import { NO_FILTERS, readExpenseFilters, writeExpenseFilters } from './expense-filters.ts';

const read = (query: string) => readExpenseFilters(new URLSearchParams(query));

describe('filters in the address', () => {
  it.each(['', 'category=rent', 'category=settlement&person=7&month=2026-05', 'category=none'])(
    'are read back as they were written: %s',
    (query) => {
      expect(writeExpenseFilters(new URLSearchParams(), read(query)).toString()).toBe(query);
    },
  );

  it.each(['category=gold', 'person=0', 'person=ann', 'month=2026-13', 'month=may', 'category=constructor'])(
    'ignore what is none: %s',
    (query) => {
      expect(read(query)).toEqual(NO_FILTERS);
    },
  );

  it('leave alone what else the address says', () => {
    const written = writeExpenseFilters(new URLSearchParams('q=tea&month=2026-05'), NO_FILTERS);
    expect(written.toString()).toBe('q=tea');
  });
});
