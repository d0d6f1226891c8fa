/** How a receipt is answered (extras §9). */
import { z } from 'zod';
import { foreignOptional, id } from './fields.ts';
import { RECEIPT_TYPES } from './receipt-types.ts';

export const receiptSchema = z.object({
  id,
  name: z.string(),
  type: z.enum(RECEIPT_TYPES),
  size: z.int().positive().describe('In bytes'),
  created_at: foreignOptional(z.string()),
});
