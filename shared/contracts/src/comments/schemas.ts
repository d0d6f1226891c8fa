import { z } from 'zod';
import type { CallSchemas } from '../call.ts';
import { LIMITS } from '../limits.ts';
import { namedPersonSchema } from '../people/schemas.ts';
import { clientId, defaultPageLimit, enteredAt, id, lines, pathId } from '../primitives.ts';
import type { COMMENTS_CALLS } from './calls.ts';

export const commentSchema = z.object({
  id,
  author: namedPersonSchema,
  text: z.string().describe('Empty after its removal'),
  created_at: z.string(),
  removed: z.boolean(),
});
export type CommentAnswer = z.output<typeof commentSchema>;

const commentsQuerySchema = z.object({
  /** Comments after this one. */
  after: pathId.optional(),
  limit: defaultPageLimit,
});
const commentPageSchema = z.object({
  items: z.array(commentSchema),
  /** `after` of the next page; `null` on the last. */
  next: id.nullable(),
});
export type CommentPageAnswer = z.output<typeof commentPageSchema>;

export const COMMENTS_SCHEMAS = {
  getComments: {
    summary: 'Read the comments on an expense, oldest first',
    tag: 'Comments',
    access: 'member',
    scope: 'expenses:read',
    cost: 'page',
    query: commentsQuerySchema,
    answer: [200, commentPageSchema],
  },
  addComment: {
    summary: 'Comment on an expense',
    tag: 'Comments',
    access: 'member',
    scope: 'expenses:write',
    cost: 'point',
    body: z.object({
      text: lines(LIMITS.commentMaxLength).min(1, 'must not be empty'),
      client_id: clientId.optional(),
      entered_at: enteredAt.optional(),
    }),
    answer: [201, commentSchema],
    repeats: true,
    errors: { 409: 'The `client_id` belongs to a comment on another expense' },
  },
  removeComment: {
    summary: "Remove one of the caller's comments; a note of its removal stays",
    tag: 'Comments',
    access: 'member',
    scope: 'expenses:delete',
    cost: 'point',
    answer: [204, null],
    errors: { 403: 'Another person wrote the comment' },
  },
} as const satisfies Record<keyof typeof COMMENTS_CALLS, CallSchemas>;
