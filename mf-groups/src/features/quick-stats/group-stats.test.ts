import { anExpense } from '@quits/testing/an-expense';
import { groupStats } from './group-stats.ts';

const ME = 1;

describe('groupStats', () => {
  it('adds up totals, own shares and the number of expenses', () => {
    const expenses = [
      anExpense({ totalCents: 10_000, shares: [{ userId: ME, cents: 3334 }] }),
      anExpense({ totalCents: 30, shares: [{ userId: 2, cents: 30 }] }),
    ];
    expect(groupStats(expenses, ME)).toEqual({ spentCents: 10_030, shareCents: 3334, expenseCount: 2 });
  });

  it('never counts a settlement', () => {
    const settlement = anExpense({ isSettlement: true, totalCents: 5000 });
    expect(groupStats([settlement], ME)).toEqual({ spentCents: 0, shareCents: 0, expenseCount: 0 });
  });
});
