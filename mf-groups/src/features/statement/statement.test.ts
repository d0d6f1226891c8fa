import type { Expense } from '@quits/contracts';
import { anExpense } from '@quits/testing/an-expense';
import { statementRows } from './statement.ts';

const member = (id: number) => ({ id, name: '', email: '' });

function entry(paid: [number, number], shared: [number, number][], isSettlement = false): Expense {
  const part = ([userId, cents]: [number, number]) => ({ userId, cents });
  return anExpense({
    totalCents: paid[1],
    isSettlement,
    payers: [part(paid)],
    shares: shared.map(part),
  });
}

describe('statement', () => {
  it('says what each person paid, shares and has as a balance; settlements count for the balance alone', () => {
    const split: [number, number][] = [
      [1, 500],
      [2, 500],
    ];
    expect(
      statementRows([entry([1, 1000], split), entry([2, 200], [[1, 200]], true)], [1, 2, 3].map(member)),
    ).toEqual([
      { userId: 1, paidCents: 1000, shareCents: 500, balanceCents: 300 },
      { userId: 2, paidCents: 0, shareCents: 500, balanceCents: -300 },
      { userId: 3, paidCents: 0, shareCents: 0, balanceCents: 0 },
    ]);
  });

  it('has whoever left the group after the members', () => {
    expect(statementRows([entry([9, 5], [[9, 5]])], [member(1)]).map(({ userId }) => userId)).toEqual([1, 9]);
  });
});
