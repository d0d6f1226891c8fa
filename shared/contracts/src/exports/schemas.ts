/** Everything of a group as a file (extras §12), described for others in `docs/quits-group-1.schema.json`. */
import { z } from 'zod';
import type { CallSchemas } from '../call.ts';
import { commentSchema } from '../comments/schemas.ts';
import { expenseSchema } from '../expenses/answer-schemas.ts';
import { groupSchema } from '../groups/schemas.ts';
import { userSchema } from '../people/schemas.ts';
import { id } from '../primitives.ts';
import type { EXPORTS_CALLS } from './calls.ts';

/** The format of an exported group, and its version. */
export const GROUP_FORMAT = 'quits-group/1';

export const groupExportSchema = z.object({
  format: z.literal(GROUP_FORMAT),
  exported_at: z.string().describe('An instant in UTC, ISO 8601'),
  group: groupSchema,
  members: z
    .array(userSchema.extend({ former: z.boolean().describe('Whether the person has left the group') }))
    .describe('Every person in the entries, and all present members'),
  entries: z.array(expenseSchema).describe('Expenses and settlements that are not deleted, oldest first'),
  comments: z.array(commentSchema.extend({ expense_id: id })).describe('On these entries, oldest first'),
});
export type GroupExport = z.output<typeof groupExportSchema>;

export const EXPORTS_SCHEMAS = {
  exportGroup: {
    summary: 'Export everything of a group, as JSON (`format=json`, the default) or as a spreadsheet (`csv`)',
    tag: 'Groups',
    access: 'member',
    cost: 'list',
    query: z.object({ format: z.enum(['json', 'csv']).default('json') }),
    answer: [200, groupExportSchema],
  },
} as const satisfies Record<keyof typeof EXPORTS_CALLS, CallSchemas>;
