import type { Call } from '../call.ts';
import { fields, identified, list, number } from '../guards.ts';

export const COMMENTS_CALLS = {
  getComments: {
    method: 'GET',
    path: '/api/expenses/:id/comments',
    access: 'member',
    isExtra: true,
    requires: fields({ items: list(fields({ id: number, author: identified })) }),
  },
  addComment: { method: 'POST', path: '/api/expenses/:id/comments', access: 'member', isExtra: true },
  removeComment: { method: 'DELETE', path: '/api/comments/:id', access: 'member', isExtra: true },
} as const satisfies Record<string, Call>;
