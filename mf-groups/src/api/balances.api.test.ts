import type { Balance } from '@quits/contracts';
import { balancesAfter } from './balances.api.ts';

const entry = (from: number, to: number, amount: number): Balance => ({
  from_user: { id: from, name: '' },
  to_user: { id: to, name: '' },
  amount,
});

describe('balancesAfter', () => {
  const balances = [entry(1, 2, 20), entry(3, 2, 5)];

  it('takes the entry away when the whole debt is paid', () => {
    const left = balancesAfter(balances, { fromUserId: 1, toUserId: 2, amountCents: 2000 });
    expect(left).toEqual([entry(3, 2, 5)]);
  });

  it('leaves the rest of a debt that is paid in part', () => {
    const left = balancesAfter(balances, { fromUserId: 1, toUserId: 2, amountCents: 1 });
    expect(left).toEqual([entry(1, 2, 19.99), entry(3, 2, 5)]);
  });
});
