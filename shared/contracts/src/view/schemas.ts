/** What a link shows of a group to people without an account. */
import { z } from 'zod';
import { balanceViewsSchema } from '../balances/schemas.ts';
import type { CallSchemas } from '../call.ts';
import { expenseSchema } from '../expenses/answer-schemas.ts';
import { groupSchema } from '../groups/schemas.ts';
import { LIMITS } from '../limits.ts';
import { namedPersonSchema } from '../people/schemas.ts';
import type { VIEW_CALLS } from './calls.ts';

const entrySchema = expenseSchema.pick({
  id: true,
  group_id: true,
  type: true,
  description: true,
  category: true,
  date: true,
  created_at: true,
  total_amount: true,
  original: true,
  payers: true,
  shares: true,
});
const { fewest, members } = balanceViewsSchema.shape;
const viewSchema = z.object({
  group: groupSchema.pick({ id: true, name: true, created_at: true, currency: true, archived_at: true }),
  members: z.array(namedPersonSchema),
  entries: z
    .array(entrySchema)
    .describe(
      `The newest ${String(LIMITS.entriesPerView)}, newest first. With initials, descriptions are empty`,
    ),
  entry_count: z.int().min(0).describe('All entries of the group'),
  balances: z.object({
    members: z.array(members.element.pick({ user: true, net: true })),
    fewest,
  }),
});
export type ViewAnswer = z.output<typeof viewSchema>;

export const VIEW_SCHEMAS = {
  viewGroup: {
    summary: 'Look at a group by a link, without an account',
    tag: 'Groups',
    access: 'public',
    cost: 'list',
    answer: [200, viewSchema],
    errors: { 404: 'The link is unknown, expired or was taken back, or it is one to join' },
  },
} as const satisfies Record<keyof typeof VIEW_CALLS, CallSchemas>;
