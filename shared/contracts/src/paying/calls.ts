import type { Call } from '../call.ts';
import { fields, list, number, text } from '../guards.ts';

const methods = list(fields({ kind: text }));

export const PAYING_CALLS = {
  getPayee: {
    method: 'GET',
    path: '/auth/users/me/payee',
    isExtra: true,
    isUnkept: true,
    requires: fields({ methods }),
  },
  setPayee: { method: 'PUT', path: '/auth/users/me/payee', isExtra: true },
  getPayment: {
    method: 'GET',
    path: '/api/groups/:id/payment',
    isExtra: true,
    isUnkept: true,
    requires: fields({ amount: number, methods }),
  },
} as const satisfies Record<string, Call>;
