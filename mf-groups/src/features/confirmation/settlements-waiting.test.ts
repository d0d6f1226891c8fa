import type { Expense } from '@quits/contracts';
import { settlementsWaitingFor } from './settlements-waiting.ts';

const settlement = (
  id: number,
  receiverId: number,
  state?: NonNullable<Expense['confirmation']>['state'],
): Expense => ({
  id,
  groupId: 1,
  description: 'Settlement',
  date: '2026-01-01',
  notes: '',
  isSettlement: true,
  createdAt: '2026-01-01T00:00:00Z',
  totalCents: 100,
  payers: [{ userId: 9, cents: 100 }],
  shares: [{ userId: receiverId, cents: 100 }],
  people: [],
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
