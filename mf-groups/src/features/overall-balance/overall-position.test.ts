import type { Expense } from '@quits/contracts';
import { overallPosition } from './overall-position.ts';

const ME = 1;

function expense(groupId: number, paid: [number, number][], shares: [number, number][]): Expense {
  return {
    id: 1,
    group_id: groupId,
    total_amount: 0,
    created_at: '2026-01-01T00:00:00Z',
    payers: paid.map(([user_id, paid_amount]) => ({ user_id, paid_amount })),
    shares: shares.map(([user_id, share_amount]) => ({ user_id, share_amount })),
  };
}

describe('overallPosition', () => {
  it('adds up what is owed and owing per group, in cents', () => {
    const expenses = [
      expense(
        7,
        [[ME, 30]],
        [
          [ME, 10],
          [2, 20],
        ],
      ),
      expense(7, [[2, 5]], [[ME, 5]]),
      expense(
        8,
        [[3, 40.1]],
        [
          [ME, 20.05],
          [3, 20.05],
        ],
      ),
    ];
    expect(overallPosition(expenses, ME)).toEqual({
      owedCents: 1500,
      oweCents: 2005,
      netCents: -505,
      byGroup: new Map([
        [7, 1500],
        [8, -2005],
      ]),
    });
  });

  it('counts a settlement as paid back', () => {
    const expenses = [
      expense(7, [[2, 20]], [[ME, 20]]),
      { ...expense(7, [[ME, 20]], [[2, 20]]), type: 'settlement' },
    ];
    expect(overallPosition(expenses, ME)).toMatchObject({ owedCents: 0, oweCents: 0, netCents: 0 });
  });

  it('is nothing without expenses', () => {
    expect(overallPosition([], ME)).toMatchObject({ owedCents: 0, oweCents: 0, netCents: 0 });
  });
});
