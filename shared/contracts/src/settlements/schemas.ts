/** Settlements in a group, over all groups of two people, and their confirmation. */
import { z } from 'zod';
import type { CallSchemas } from '../call.ts';
import { currencySchema } from '../currencies/schemas.ts';
import { expenseSchema } from '../expenses/answer-schemas.ts';
import { foreignOptional } from '../foreign.ts';
import { LIMITS } from '../limits.ts';
import { towardsCaller } from '../people/schemas.ts';
import { MAX_ROWS, daySchema, id, lines, positiveAmount, signedAmount, words } from '../primitives.ts';
import { toClient } from '../wire.ts';
import type { SETTLEMENTS_CALLS } from './calls.ts';

/** Its day and notes, as those of an expense. */
const details = {
  date: daySchema.optional(),
  notes: lines(LIMITS.notesMaxLength).optional(),
};

const settlementDraftSchema = z
  .object({ to_user_id: id, amount: positiveAmount, ...details })
  .transform(toClient);

/** Amounts signed as in `GET /api/people`. */
const openGroupSchema = z
  .object({
    group_id: id,
    amount: signedAmount.describe('What is open now'),
    part_amount: signedAmount.optional().describe('What was paid of it; all of it if left out'),
  })
  .refine(
    ({ amount, part_amount: part = amount }) =>
      Math.sign(part) === Math.sign(amount) && Math.abs(part) <= Math.abs(amount),
    'must pay a part of the amount',
  );
const settleAllDraftSchema = z
  .object({
    user_id: id,
    currency: currencySchema,
    groups: z
      .array(openGroupSchema)
      .min(1, 'must name at least one group')
      .max(MAX_ROWS)
      .refine(
        (rows) => new Set(rows.map(({ group_id }) => group_id)).size === rows.length,
        'must name each group once',
      ),
    ...details,
  })
  .transform(toClient);
const currentDebtsSchema = z.array(z.object({ group_id: id, amount: towardsCaller }));

const confirmationSchema = z
  .object({ received: z.boolean(), reason: words(LIMITS.reasonMaxLength).optional() })
  .refine(({ received, reason }) => received || (reason ?? '') !== '', {
    path: ['reason'],
    error: 'must say why it was not received',
  });

export const SETTLEMENTS_SCHEMAS = {
  settleUp: {
    summary: "Record a payment of the caller's debt",
    tag: 'Settlements',
    access: 'member',
    scope: 'settlements:write',
    cost: 'point',
    body: settlementDraftSchema,
    answer: [201, foreignOptional(expenseSchema)],
    errors: { 409: 'The caller owes this person less' },
  },
  settleAll: {
    summary: 'Settle the debts between the caller and another person in several groups: all of them, or none',
    tag: 'Settlements',
    access: 'signedIn',
    scope: 'settlements:write',
    cost: 'sum',
    body: settleAllDraftSchema,
    answer: [201, z.object({ settlements: z.array(expenseSchema) })],
    errors: {
      404: 'A group or the person does not exist, or the caller shares no group with them',
      409: 'The debts have changed, as `current` shows, a person has left the group, or a group is archived',
    },
    current: currentDebtsSchema,
  },
  confirmSettlement: {
    summary: 'Confirm or reject a settlement (its receiver)',
    tag: 'Settlements',
    access: 'member',
    scope: 'settlements:write',
    cost: 'point',
    body: confirmationSchema,
    answer: [200, expenseSchema],
    errors: {
      403: 'The caller is not the receiver',
      409: 'It awaits no confirmation, or a former member would get a balance',
    },
  },
} as const satisfies Record<keyof typeof SETTLEMENTS_CALLS, CallSchemas>;
