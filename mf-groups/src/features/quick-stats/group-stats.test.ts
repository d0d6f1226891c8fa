import type { Expense } from '@quits/contracts';
import { groupStats } from './group-stats.ts';

const ME = 1;
const common = { group_id: 1, created_at: '2026-01-01T00:00:00Z', payers: [] };

describe('groupStats', () => {
  it('adds up totals, own shares and the number of expenses', () => {
    const expenses: Expense[] = [
      { ...common, id: 1, total_amount: 100, shares: [{ user_id: ME, share_amount: 33.34 }] },
      { ...common, id: 2, total_amount: 0.3, shares: [{ user_id: 2, share_amount: 0.3 }] },
    ];
    expect(groupStats(expenses, ME)).toEqual({ spentCents: 10_030, shareCents: 3334, expenseCount: 2 });
  });

  it('never counts a settlement', () => {
    const settlement: Expense = {
      ...common,
      id: 1,
      type: 'settlement',
      total_amount: 50,
      shares: [{ user_id: ME, share_amount: 50 }],
    };
    expect(groupStats([settlement], ME)).toEqual({ spentCents: 0, shareCents: 0, expenseCount: 0 });
  });
});
