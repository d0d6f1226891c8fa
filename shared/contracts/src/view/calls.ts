import type { Call } from '../call.ts';
import { fields, identified, list, number, text } from '../guards.ts';

const parts = list(fields({ user_id: number }));

export const VIEW_CALLS = {
  viewGroup: {
    method: 'GET',
    path: '/api/view/:token',
    isExtra: true,
    requires: fields({
      group: fields({ id: number, name: text }),
      members: list(identified),
      entries: list(fields({ id: number, payers: parts, shares: parts })),
      balances: fields({ members: list(fields({ user: identified, net: number })) }),
    }),
  },
} as const satisfies Record<string, Call>;
