import type { Call } from '../call.ts';

export const RECEIPTS_CALLS = {
  addReceipt: {
    method: 'POST',
    path: '/api/expenses/:id/receipts',
    access: 'member',
    isUpload: true,
    isExtra: true,
  },
  getReceipt: { method: 'GET', path: '/api/receipts/:id', access: 'member', isFile: true, isExtra: true },
  removeReceipt: { method: 'DELETE', path: '/api/receipts/:id', access: 'member', isExtra: true },
} as const satisfies Record<string, Call>;
