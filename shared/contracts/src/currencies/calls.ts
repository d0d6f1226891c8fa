import type { Call } from '../call.ts';
import { fields, number, text } from '../guards.ts';

export const CURRENCIES_CALLS = {
  getRate: {
    method: 'GET',
    path: '/api/rates',
    isExtra: true,
    requires: fields({ rate: number, date: text }),
  },
} as const satisfies Record<string, Call>;
