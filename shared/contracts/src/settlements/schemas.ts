/**
 * Schemas of debts between two people over all their groups, and of a receiver's confirmation (extras §5 and
 * §6).
 */
import { toCents } from '@quits/domain';
import { z } from 'zod';
import { MAX_ROWS, currencySchema, id, signedAmount, words } from '../primitives.ts';
import { LIMITS } from '../limits.ts';
import { balancePerson, expenseSchema } from '../expenses/answer-schemas.ts';

const towardsCaller = z.number().describe('Positive: the other one owes the caller');
export const peopleSchema = z.array(
  z.object({
    user: balancePerson,
    totals: z.array(
      z.object({
        currency: z.string(),
        amount: towardsCaller,
        groups: z.array(z.object({ group_id: id, name: z.string(), amount: towardsCaller })),
      }),
    ),
  }),
);

/** Amounts in cents, signed as in `GET /api/people`. */
export const settleAllDraftSchema = z
  .object({
    user_id: id,
    currency: currencySchema,
    groups: z
      .array(z.object({ group_id: id, amount: signedAmount }))
      .min(1, 'must name at least one group')
      .max(MAX_ROWS)
      .refine(
        (rows) => new Set(rows.map(({ group_id }) => group_id)).size === rows.length,
        'must name each group once',
      ),
  })
  .transform(({ user_id, currency, groups }) => ({
    userId: user_id,
    currency,
    groups: groups.map(({ group_id, amount }) => ({ groupId: group_id, cents: toCents(amount) })),
  }));
export const settledAllSchema = z.object({ settlements: z.array(expenseSchema) });
/** The current debts between the two in the named groups. */
export const currentDebtsSchema = z.array(z.object({ group_id: id, amount: towardsCaller }));

export const confirmationSchema = z
  .object({ received: z.boolean(), reason: words(LIMITS.reasonMaxLength).optional() })
  .refine(({ received, reason }) => received || (reason ?? '') !== '', {
    path: ['reason'],
    error: 'must say why it was not received',
  });
