/** Schemas of a group's history, of undo, and of comments on an entry (extras §7 and §9). */
import { z } from 'zod';
import { id, lines, pathId } from '../primitives.ts';
import { LIMITS } from '../limits.ts';
import { balancePerson, expenseSchema, groupSchema, linesQuerySchema } from '../expenses/answer-schemas.ts';

const KINDS_MAX = 10;

export const activityQuerySchema = linesQuerySchema.extend({
  /** First words of actions, separated by commas: `expense,settlement`; without it, all of them. */
  kind: z
    .string()
    .max(200)
    .regex(/^[a-z]+(,[a-z]+)*$/, 'must be kinds with commas between')
    .transform((kinds) => [...new Set(kinds.split(','))])
    .refine((kinds) => kinds.length <= KINDS_MAX, `must be at most ${String(KINDS_MAX)} kinds`)
    .optional(),
});

export const activityItemSchema = z.object({
  id,
  action: z.string(),
  actor: balancePerson,
  expense_id: id.nullable(),
  user_id: id.nullable(),
  before: z.unknown(),
  after: z.unknown(),
  created_at: z.string(),
  can_undo: z.boolean().describe('Whether its kind can be undone, and the caller may'),
});
export const activityPageSchema = z.object({
  items: z.array(activityItemSchema),
  /** `before` of the next page; `null` on the last. */
  next: id.nullable(),
});

export const undoSchema = z
  .object({ force: z.boolean().optional() })
  .nullish()
  .transform((body) => ({ force: body?.force ?? false }));
/** The current state of what an undo would have changed; `null` when it is deleted. */
export const currentStateSchema = z.union([expenseSchema, groupSchema]).nullable();

export const seenSchema = z
  .object({ activity_id: id })
  .transform(({ activity_id }) => ({ activityId: activity_id }));

export const addCommentSchema = z.object({
  text: lines(LIMITS.commentMaxLength).min(1, 'must not be empty'),
});
export const commentSchema = z.object({
  id,
  author: balancePerson,
  text: z.string().describe('Empty, when it was removed'),
  created_at: z.string(),
  removed: z.boolean(),
});
export const commentsQuerySchema = z.object({
  /** Entries after this one. */
  after: pathId.optional(),
  limit: linesQuerySchema.shape.limit,
});
export const commentPageSchema = z.object({
  items: z.array(commentSchema),
  /** `after` of the next page; `null` on the last. */
  next: id.nullable(),
});
