import type { ExpenseRow } from './expense-rows.ts';
import { flatItems, stuckMonth } from './flat-items.ts';

const row = (id: number, month: string): ExpenseRow => ({
  id,
  createdAt: `2026-${month}-10T12:00:00Z`,
  title: 'Dinner',
  paidBy: undefined,
  totalCents: 100,
  kind: 'settled',
  reading: undefined,
});

describe('flatItems', () => {
  const items = flatItems([row(3, '03'), row(2, '03'), row(1, '02')]);

  it('lays each month out before its rows and numbers the rows', () => {
    expect(items.map((item) => (item.kind === 'month' ? item.month : item.position))).toEqual([
      'March 2026',
      1,
      2,
      'February 2026',
      3,
    ]);
  });

  it('knows the month that the first line in sight belongs to', () => {
    expect([0, 2, 3, 4].map((first) => stuckMonth(items, first))).toEqual([0, 0, 3, 3]);
  });
});
