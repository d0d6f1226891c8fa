import type { Call } from '../call.ts';
import { fields, identified, list, number } from '../guards.ts';

const balances = list(fields({ from_user: identified, to_user: identified, amount: number }));
const lines = fields({ items: list(fields({ expense_id: number })) });

export const BALANCES_CALLS = {
  getGroupBalances: {
    method: 'GET',
    path: '/api/groups/:id/summary',
    requires: balances,
  },
  getBalanceViews: {
    method: 'GET',
    path: '/api/groups/:id/balances',
    isExtra: true,
    requires: fields({
      members: list(fields({ user: identified })),
      pairwise: balances,
      fewest: balances,
      checked: fields({ entries: number }),
    }),
  },
  getNetLines: {
    method: 'GET',
    path: '/api/groups/:id/balances/:userId',
    isExtra: true,
    requires: lines,
  },
  getDebtLines: {
    method: 'GET',
    path: '/api/groups/:id/balances/:userId/:otherId',
    isExtra: true,
    requires: lines,
  },
} as const satisfies Record<string, Call>;
