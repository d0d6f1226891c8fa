import type { Call } from '../call.ts';
import { fields, identified, list, number } from '../guards.ts';

export const COMMENTS_CALLS = {
  getComments: {
    method: 'GET',
    path: '/api/expenses/:id/comments',
    isExtra: true,
    requires: fields({ items: list(fields({ id: number, author: identified })) }),
  },
  addComment: { method: 'POST', path: '/api/expenses/:id/comments', isExtra: true },
  removeComment: { method: 'DELETE', path: '/api/comments/:id', isExtra: true },
} as const satisfies Record<string, Call>;
