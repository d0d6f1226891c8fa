/** A group's history, and undo. */
import { z } from 'zod';
import type { CallSchemas } from '../call.ts';
import { expenseSchema } from '../expenses/answer-schemas.ts';
import { foreignOptional } from '../foreign.ts';
import { groupSchema } from '../groups/schemas.ts';
import { namedPersonSchema } from '../people/schemas.ts';
import { id, linesQuerySchema } from '../primitives.ts';
import { toClient } from '../wire.ts';
import type { HISTORY_CALLS } from './calls.ts';

const KINDS_MAX = 10;

const activityQuerySchema = linesQuerySchema.extend({
  /** First words of actions, separated by commas: `expense,settlement`; without it, all of them. */
  kind: z
    .string()
    .max(200)
    .regex(/^[a-z]+(,[a-z]+)*$/, 'must be kinds with commas between')
    .transform((kinds) => [...new Set(kinds.split(','))])
    .refine((kinds) => kinds.length <= KINDS_MAX, `must be at most ${String(KINDS_MAX)} kinds`)
    .optional(),
});

const activityItemSchema = z.object({
  id,
  action: z.string(),
  actor: namedPersonSchema,
  expense_id: id.nullable(),
  user_id: id.nullable(),
  before: z.unknown(),
  after: z.unknown(),
  created_at: z.string(),
  entered_at: foreignOptional(
    z.string().nullable().describe('When it was typed in, where the app sent it later; else null'),
  ),
  via: foreignOptional(
    z.string().nullable().describe('The access token by which the actor did it; else null'),
  ),
  can_undo: z.boolean().describe('Whether the item can be undone, and the caller may undo it'),
});
export type ActivityItemAnswer = z.output<typeof activityItemSchema>;

const activityPageSchema = z.object({
  items: z.array(activityItemSchema),
  /** `before` of the next page; `null` on the last. */
  next: id.nullable(),
});
export type ActivityPageAnswer = z.output<typeof activityPageSchema>;

const undoSchema = z
  .object({ force: z.boolean().optional() })
  .nullish()
  .transform((body) => ({ force: body?.force ?? false }));
/** The current state of what an undo would have changed; `null` when it is deleted. */
const currentStateSchema = z.union([expenseSchema, groupSchema]).nullable();

const seenSchema = z.object({ activity_id: id }).transform(toClient);

export const HISTORY_SCHEMAS = {
  getGroupActivity: {
    summary: 'Read the history of a group, newest first',
    tag: 'History',
    access: 'member',
    scope: 'expenses:read',
    cost: 'page',
    query: activityQuerySchema,
    answer: [200, activityPageSchema],
  },
  getExpenseActivity: {
    summary: 'Read the history of an expense, deleted or not, newest first',
    tag: 'History',
    access: 'member',
    scope: 'expenses:read',
    cost: 'page',
    query: activityQuerySchema,
    answer: [200, activityPageSchema],
  },
  undoActivity: {
    summary: 'Undo an item of the history, by the rules of the same change by hand',
    tag: 'History',
    access: 'member',
    cost: 'point',
    body: undoSchema,
    answer: [201, activityItemSchema],
    errors: {
      403: 'The caller may not make the change that would undo it',
      409: 'The state has changed since, as `current` shows, or a rule forbids the undo',
    },
    current: currentStateSchema,
  },
  markSeen: {
    summary: 'Mark the history of a group as seen up to an item',
    tag: 'History',
    access: 'member',
    cost: 'point',
    body: seenSchema,
    answer: [204, null],
    inArchive: true,
  },
} as const satisfies Record<keyof typeof HISTORY_CALLS, CallSchemas>;
