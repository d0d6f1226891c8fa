import type { Call } from '../call.ts';
import { fields, type Guard, list, number } from '../guards.ts';

const parts = list(fields({ user_id: number }));
const entries = list(fields({ id: number, group_id: number, payers: parts, shares: parts }));
const entriesOrPage: Guard = (answer) => entries(answer) || fields({ items: entries })(answer);

export const EXPENSES_CALLS = {
  getGroupExpenses: {
    method: 'GET',
    path: '/api/groups/:id/expenses',
    requires: entriesOrPage,
  },
  addExpense: { method: 'POST', path: '/api/expenses' },
  getExpenses: { method: 'GET', path: '/api/expenses', requires: entriesOrPage },
  getExpenseDetails: {
    method: 'GET',
    path: '/api/expenses/:id/details',
    requires: fields({ expense: fields({ id: number, group_id: number }), payers: parts, shares: parts }),
  },
  updateExpense: { method: 'PUT', path: '/api/expenses/:id' },
  deleteExpense: { method: 'DELETE', path: '/api/expenses/:id' },
  restoreExpense: { method: 'POST', path: '/api/expenses/:id/restore', isExtra: true },
} as const satisfies Record<string, Call>;
