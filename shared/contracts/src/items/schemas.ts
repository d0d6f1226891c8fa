import { z } from 'zod';
import type { CallSchemas } from '../call.ts';
import { expenseSchema } from '../expenses/answer-schemas.ts';
import type { ITEMS_CALLS } from './calls.ts';
import { weightSchema } from '../expenses/bill-fields.ts';

export const ITEMS_SCHEMAS = {
  claimItem: {
    summary: 'Take a part of an item of a bill that is open for claiming, or give it back with a weight of 0',
    tag: 'Items',
    access: 'member',
    scope: 'expenses:write',
    cost: 'point',
    body: z.object({ weight: weightSchema }),
    answer: [200, expenseSchema],
    errors: {
      404: 'The expense or the item does not exist for the caller',
      409: 'The expense is not open for claiming',
    },
  },
} as const satisfies Record<keyof typeof ITEMS_CALLS, CallSchemas>;
