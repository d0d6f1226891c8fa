import type { Balance } from '@quits/contracts';
import { balancesAfter } from './balances.api.ts';

const entry = (from: number, to: number, cents: number): Balance => ({
  fromUser: { id: from, name: '' },
  toUser: { id: to, name: '' },
  cents,
});

describe('balancesAfter', () => {
  const balances = [entry(1, 2, 2000), entry(3, 2, 500)];

  it('takes the entry away when the whole debt is paid', () => {
    const left = balancesAfter(balances, { fromUserId: 1, toUserId: 2, cents: 2000 });
    expect(left).toEqual([entry(3, 2, 500)]);
  });

  it('leaves the rest of a debt that is paid in part', () => {
    const left = balancesAfter(balances, { fromUserId: 1, toUserId: 2, cents: 1 });
    expect(left).toEqual([entry(1, 2, 1999), entry(3, 2, 500)]);
  });
});
