import { z } from 'zod';
import type { CallSchemas } from '../call.ts';
import { foreignOptional } from '../foreign.ts';
import { id } from '../primitives.ts';
import type { RECEIPTS_CALLS } from './calls.ts';
import { RECEIPT_TYPES } from './receipt.ts';

export const receiptSchema = z.object({
  id,
  name: z.string(),
  type: z.enum(RECEIPT_TYPES),
  size: z.int().positive().describe('In bytes'),
  created_at: foreignOptional(z.string()),
});
export type ReceiptAnswer = z.output<typeof receiptSchema>;

export const RECEIPTS_SCHEMAS = {
  addReceipt: {
    summary: 'Add a receipt to an expense: one file of at most 10 MB, a JPEG, PNG, WebP or PDF',
    tag: 'Receipts',
    access: 'member',
    scope: 'expenses:write',
    cost: 'file',
    answer: [201, receiptSchema],
    errors: {
      409: 'The expense has five receipts, or the receipts of the account or the group would take too much space',
      413: 'The file, or the picture in it, is too large',
      415: 'The content is not a complete JPEG, PNG, WebP or PDF',
      507: 'The server has too little space for receipts',
    },
  },
  getReceipt: {
    summary: 'Read the file of a receipt',
    tag: 'Receipts',
    access: 'member',
    scope: 'expenses:read',
    cost: 'file',
    answer: [200, z.string().meta({ format: 'binary', description: 'The file' })],
  },
  removeReceipt: {
    summary: 'Remove a receipt (any member of its group); its file is deleted for good',
    tag: 'Receipts',
    access: 'member',
    scope: 'expenses:delete',
    cost: 'point',
    answer: [204, null],
  },
} as const satisfies Record<keyof typeof RECEIPTS_CALLS, CallSchemas>;
