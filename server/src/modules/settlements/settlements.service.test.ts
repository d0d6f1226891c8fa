import { canSettle } from './settlements.service.ts';

const plan = [{ fromUserId: 1, toUserId: 2, cents: 500 }];

describe('settling', () => {
  it.each([
    ['the whole debt', { fromUserId: 1, toUserId: 2, cents: 500 }, true],
    ['a part of it', { fromUserId: 1, toUserId: 2, cents: 1 }, true],
    ['more than it', { fromUserId: 1, toUserId: 2, cents: 501 }, false],
    ['nothing', { fromUserId: 1, toUserId: 2, cents: 0 }, false],
    ['a debt of the other', { fromUserId: 2, toUserId: 1, cents: 500 }, false],
    ['with another person', { fromUserId: 1, toUserId: 3, cents: 500 }, false],
  ])('%s: %j → %s', (_what, transfer, isAllowed) => {
    expect(canSettle(plan, transfer)).toBe(isAllowed);
  });
});
