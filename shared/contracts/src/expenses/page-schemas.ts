/** Lists of entries in pages: an extra of our own server. */
import { z } from 'zod';
import type { Foreign } from '../foreign.ts';
import { id, pageLimit, pathId } from '../primitives.ts';
import { expenseSchema } from './answer-schemas.ts';
import { shareSchema } from './input-schemas.ts';

/** Without either parameter, the answer is the whole list, as in the specification. */
export const pageQuerySchema = z.object({
  /** Entries older than this one. */
  before: pathId.optional(),
  limit: pageLimit,
});

/** Figures of a whole list, only on its first page. Settlements count as entries, never as spending. */
const figures = { entries: z.int().min(0), expenses: z.int().min(0), total: z.number() };
const page = {
  items: z.array(expenseSchema),
  /** `before` of the next page; `null` on the last. */
  next: id.nullable(),
};

export const groupExpensePageSchema = z.object({
  ...page,
  totals: z
    .object({
      ...figures,
      shares: z
        .array(shareSchema.extend({ share_amount: z.number() }))
        .describe("Each person's part of the total"),
    })
    .optional(),
});
export type WireGroupPage = Foreign<typeof groupExpensePageSchema>;

export const personExpensePageSchema = z.object({
  ...page,
  totals: z
    .array(
      z.object({
        group_id: id,
        ...figures,
        paid: z.number().describe('What the caller paid of the total'),
        share: z.number().describe("The caller's share of the total"),
        months: z
          .array(z.object({ month: z.string(), share: z.number() }))
          .describe(
            "The caller's shares by month, `2026-03`: the first month, the last 13 and all future ones, without zeros",
          ),
      }),
    )
    .optional(),
});
export type WirePersonPage = Foreign<typeof personExpensePageSchema>;
