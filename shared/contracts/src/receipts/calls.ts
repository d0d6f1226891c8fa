import type { Call } from '../call.ts';

export const RECEIPTS_CALLS = {
  addReceipt: {
    method: 'POST',
    path: '/api/expenses/:id/receipts',
    isUpload: true,
    isExtra: true,
  },
  getReceipt: { method: 'GET', path: '/api/receipts/:id', isFile: true, isExtra: true },
  removeReceipt: { method: 'DELETE', path: '/api/receipts/:id', isExtra: true },
} as const satisfies Record<string, Call>;
