import { netBalances } from '@quits/domain';
import { anExpense } from '@quits/testing/an-expense';
import type { Expense } from '@quits/contracts';
import fc from 'fast-check';
import { netsFrom, netsIn, overallPosition, positionsByCurrency } from './overall-position.ts';

const ME = 1;
const GROUP = {
  id: 1,
  name: '',
  createdBy: 1,
  createdAt: '',
  currency: 'USD',
  memberCount: 1,
  expenseCount: 0,
};
const positionFrom = (expenses: readonly Expense[]) => overallPosition(netsFrom(expenses, ME));

function expense(groupId: number, paid: [number, number][], shares: [number, number][]): Expense {
  return anExpense({
    groupId,
    payers: paid.map(([userId, cents]) => ({ userId, cents })),
    shares: shares.map(([userId, cents]) => ({ userId, cents })),
  });
}

describe('positionsByCurrency', () => {
  it('adds up each currency on its own, the one of most groups first, without what is even', () => {
    const nets = new Map([
      [1, 500],
      [2, -30_000],
      [3, -70_000],
      [4, 200],
      [5, 0],
    ]);
    const currencies = ['USD', 'USD', 'JPY', 'JPY', 'EUR', 'GBP'];
    const positions = positionsByCurrency(nets, (groupId) => currencies[groupId] ?? 'USD');
    expect(positions).toMatchObject([
      { currency: 'JPY', owedCents: 0, oweCents: 100_000, netCents: -100_000 },
      { currency: 'EUR', owedCents: 200, oweCents: 0, netCents: 200 },
      { currency: 'USD', owedCents: 500, oweCents: 0, netCents: 500 },
    ]);
  });
});

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
    expect(positionFrom(expenses)).toEqual({
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
    expect(positionFrom(expenses)).toMatchObject({ owedCents: 0, oweCents: 0, netCents: 0 });
  });

  it('counts a single cent, as the balance summary of the group does', () => {
    expect(overallPosition(new Map([[7, -1]]))).toMatchObject({ oweCents: 1, netCents: -1 });
  });

  it('is nothing without expenses', () => {
    expect(positionFrom([])).toMatchObject({ owedCents: 0, oweCents: 0, netCents: 0 });
  });

  it('is the same from what our own server states of each group', () => {
    const part = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.nat(1_000_000));
    const entry = fc
      .tuple(fc.integer({ min: 1, max: 3 }), fc.array(part), fc.array(part))
      .map(([groupId, paid, shares]) => expense(groupId, paid, shares));
    fc.assert(
      fc.property(fc.array(entry), (expenses) => {
        const groups = [1, 2, 3].map((id) => {
          const own = expenses.filter(({ groupId }) => groupId === id);
          return { ...GROUP, id, netCents: netBalances(own).get(ME) ?? 0 };
        });
        const { byGroup, ...sums } = overallPosition(netsIn(groups) ?? new Map());
        const { byGroup: expected, ...expectedSums } = positionFrom(expenses);
        expect(sums).toEqual(expectedSums);
        for (const [groupId, net] of byGroup) expect(net).toBe(expected.get(groupId) ?? 0);
      }),
    );
  });

  it('is not known while one group has none stated', () => {
    expect(netsIn([{ ...GROUP, netCents: 5 }, GROUP])).toBeUndefined();
  });
});
