import type { Call } from '../call.ts';

export const ITEMS_CALLS = {
  claimItem: { method: 'PUT', path: '/api/expenses/:id/items/:itemId/claim', isExtra: true },
} as const satisfies Record<string, Call>;
