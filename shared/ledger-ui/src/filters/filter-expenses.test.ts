import { type EntryKind, NO_NARROWING } from './expense-filters.ts';
import { type ExpenseFacts, filterExpenses, filterOptions, filterValues, kindOf } from './filter-expenses.ts';

const row = (change: Partial<ExpenseFacts>): ExpenseFacts => ({
  date: '2026-03-01',
  title: 'Café',
  notes: '',
  isSettlement: false,
  totalCents: 123_450,
  people: [
    { id: 1, name: 'You' },
    { id: 2, name: 'Zoë' },
  ],
  ...change,
});
const same = (facts: ExpenseFacts) => facts;
const find = (rows: ExpenseFacts[], change: Partial<Parameters<typeof filterExpenses>[2]>) =>
  filterExpenses(rows, same, { ...NO_NARROWING, query: '', ...change });

describe('the search over expenses', () => {
  it.each([
    ['description, without case and accents', 'cafe', {}],
    ['notes', 'table', { notes: 'At the big table' }],
    ['people', 'zoe', {}],
    ['the items of a bill', 'tiramisu', { items: [{ name: 'Tiramisù' }] }],
    ['category', 'public', { category: 'public_transport' }],
    ['amount as it is shown', '$1,234.50', {}],
    ['amount as it is typed', '1234.5', {}],
    ['the figure of a refund, without its sign', '1,234.50', { totalCents: -123_450 }],
    ['the figure of a refund as it is typed', '1234.5', { totalCents: -123_450 }],
    ['the figure of a refund with its sign', '\u2212$1,234.50', { totalCents: -123_450 }],
    ['words in any order', 'zoe caf', {}],
  ] as const)('looks into %s', (_where, query, change) => {
    expect(find([row(change)], { query })).toHaveLength(1);
  });

  it('needs every word, and takes a blank for none', () => {
    expect(find([row({})], { query: 'cafe tea' })).toEqual([]);
    expect(find([row({})], { query: '  ' })).toHaveLength(1);
  });
});

describe('the kind of an entry', () => {
  it.each<[string, EntryKind, Partial<ExpenseFacts>]>([
    ['its category', 'rent', { category: 'rent', title: 'Taxi' }],
    ['without one what its description says', 'taxi', { category: null, title: 'Taxi home' }],
    ['none, where that says nothing', 'none', { title: 'Blorp' }],
    [
      'what its description says, where its category is not known here',
      'taxi',
      { category: 'new', title: 'Taxi' },
    ],
    ['settlement, whatever it is called', 'settlement', { title: 'Taxi', isSettlement: true }],
  ])('is %s', (_what, kind, change) => {
    expect(kindOf(row(change))).toBe(kind);
  });
});

describe('the filters', () => {
  const rent = row({ category: 'rent', date: '2026-02-27', people: [{ id: 3, name: 'Ben' }] });
  const taxi = row({ title: 'Taxi' });
  const back = row({ title: 'Ben paid you', isSettlement: true });
  const all = [rent, taxi, back];

  it('leave what has the category, the person and the month', () => {
    expect(find(all, { kind: 'rent' })).toEqual([rent]);
    expect(find(all, { personId: 2 })).toEqual([taxi, back]);
    expect(find(all, { month: '2026-02' })).toEqual([rent]);
    expect(find(all, { personId: 2, kind: 'settlement', month: '2026-03' })).toEqual([back]);
    expect(find(all, { personId: 3, query: 'taxi' })).toEqual([]);
  });

  it('offer what there is: you first, names from A to Z, months from the newest', () => {
    expect(filterOptions(filterValues(all))).toEqual({
      kinds: [
        { value: 'rent', label: 'Rent' },
        { value: 'settlement', label: 'Settlements' },
        { value: 'taxi', label: 'Taxi' },
      ],
      people: [
        { value: '1', label: 'You' },
        { value: '3', label: 'Ben' },
        { value: '2', label: 'Zoë' },
      ],
      months: [
        { value: '2026-03', label: 'March 2026' },
        { value: '2026-02', label: 'February 2026' },
      ],
    });
  });
});
