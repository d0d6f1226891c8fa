import type { ListedExpense } from './listed-expenses.ts';
import { matchingExpenses } from './matching-expenses.ts';

const row = (change: Partial<ListedExpense>): ListedExpense => ({
  id: 1,
  createdAt: '2026-03-01T12:00:00Z',
  date: '2026-03-01',
  title: 'Café',
  notes: '',
  paidBy: undefined,
  totalCents: 123_450,
  namesOf: () => ['You', 'Zoë'],
  kind: 'lent',
  reading: undefined,
  ...change,
});

describe('the search over expenses', () => {
  it.each([
    ['description, without case and accents', 'cafe', {}],
    ['notes', 'table', { notes: 'At the big table' }],
    ['people', 'zoe', {}],
    ['category', 'public', { category: 'public_transport' }],
    ['amount as it is shown', '$1,234.50', {}],
    ['amount as it is typed', '1234.5', {}],
    ['words in any order', 'zoe caf', {}],
  ] as const)('looks into %s', (_where, query, change) => {
    expect(matchingExpenses([row(change)], query)).toHaveLength(1);
  });

  it('needs every word, and takes a blank for none', () => {
    expect(matchingExpenses([row({})], 'cafe tea')).toEqual([]);
    expect(matchingExpenses([row({})], '  ')).toHaveLength(1);
  });
});
