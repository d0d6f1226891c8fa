import type { Expense } from '@quits/contracts';
import { overallPosition } from './overall-position.ts';

const ME = 1;

function expense(groupId: number, paid: [number, number][], shares: [number, number][]): Expense {
  return {
    id: 1,
    groupId,
    description: '',
    totalCents: 0,
    isSettlement: false,
    createdAt: '2026-01-01T00:00:00Z',
    payers: paid.map(([userId, cents]) => ({ userId, cents })),
    shares: shares.map(([userId, cents]) => ({ userId, cents })),
    people: [],
  };
}

describe('overallPosition', () => {
  it('adds up what is owed and owing per group, in cents', () => {
    const expenses = [
      expense(
        7,
        [[ME, 3000]],
        [
          [ME, 1000],
          [2, 2000],
        ],
      ),
      expense(7, [[2, 500]], [[ME, 500]]),
      expense(
        8,
        [[3, 4010]],
        [
          [ME, 2005],
          [3, 2005],
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
      expense(7, [[2, 2000]], [[ME, 2000]]),
      { ...expense(7, [[ME, 2000]], [[2, 2000]]), isSettlement: true },
    ];
    expect(overallPosition(expenses, ME)).toMatchObject({ owedCents: 0, oweCents: 0, netCents: 0 });
  });

  it('is nothing without expenses', () => {
    expect(overallPosition([], ME)).toMatchObject({ owedCents: 0, oweCents: 0, netCents: 0 });
  });
});
