import type { Expense } from '@quits/contracts';
import { anExpense } from '@quits/testing/an-expense';
import { settlementsWaitingFor } from './settlements-waiting.ts';

const settlement = (
  id: number,
  receiverId: number,
  state?: NonNullable<Expense['confirmation']>['state'],
): Expense =>
  anExpense({
    id,
    isSettlement: true,
    payers: [{ userId: 9, cents: 1000 }],
    shares: [{ userId: receiverId, cents: 1000 }],
    ...(state && { confirmation: { state, at: null, by: null, reason: null } }),
  });

it('waits for the word of its receiver, and of nobody else', () => {
  const list = [
    settlement(1, 7, 'waiting'),
    settlement(2, 8, 'waiting'),
    settlement(3, 7, 'confirmed'),
    settlement(4, 7, 'none'),
    settlement(5, 7),
  ];
  expect(settlementsWaitingFor(list, 7).map(({ id }) => id)).toEqual([1]);
});
