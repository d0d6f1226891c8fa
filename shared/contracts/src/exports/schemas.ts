/**
 * Everything of a group, or of an account, as a file. Groups are described for others in
 * `docs/quits-group-1.schema.json`.
 */
import { z } from 'zod';
import type { CallSchemas } from '../call.ts';
import { commentSchema } from '../comments/schemas.ts';
import { expenseSchema } from '../expenses/answer-schemas.ts';
import { groupSchema } from '../groups/schemas.ts';
import { payeeSchema } from '../paying/schemas.ts';
import { preferencesSchema } from '../people/preferences.ts';
import { userSchema } from '../people/schemas.ts';
import { id } from '../primitives.ts';
import { recurringSchema } from '../recurring/schemas.ts';
import type { EXPORTS_CALLS } from './calls.ts';

export const GROUP_FORMAT = 'quits-group/1';

const instant = z.string().describe('An instant in UTC, ISO 8601');

export const groupExportSchema = z.object({
  format: z.literal(GROUP_FORMAT),
  exported_at: instant,
  group: groupSchema,
  members: z
    .array(userSchema.extend({ former: z.boolean().describe('Whether the person has left the group') }))
    .describe('Every person in the entries, and all present members'),
  entries: z.array(expenseSchema).describe('Expenses and settlements that are not deleted, oldest first'),
  recurring: z
    .array(recurringSchema)
    .optional()
    .describe('Recurring expenses that are not deleted, newest first. Files of earlier releases have none'),
  comments: z.array(commentSchema.extend({ expense_id: id })).describe('On these entries, oldest first'),
});
export type GroupExport = z.output<typeof groupExportSchema>;

export const ACCOUNT_FORMAT = 'quits-account/1';

const accountExportSchema = z.object({
  format: z.literal(ACCOUNT_FORMAT),
  exported_at: instant,
  user: userSchema.extend({ created_at: instant, ...preferencesSchema.shape }),
  payee: payeeSchema.describe('How the person wants to be paid'),
  memberships: z
    .array(z.object({ group_id: id, role: z.enum(['creator', 'member']), joined_at: instant }))
    .describe('In the groups below'),
  invitations: z
    .array(
      z.object({ group_id: id, email: z.string(), created_at: instant, accepted_at: instant.nullable() }),
    )
    .describe('Sent by the person, oldest first'),
  sessions: z
    .array(z.object({ created_at: instant, expires_at: instant, ended_at: instant.nullable() }))
    .describe('The sign-ins that the server still knows, oldest first'),
  groups: z.array(groupExportSchema).describe('Every group that the person is in, with all its entries'),
});
export type AccountExport = z.output<typeof accountExportSchema>;

export const EXPORTS_SCHEMAS = {
  exportAccount: {
    summary: 'Export everything about the caller as JSON: profile, groups, invitations sent and sign-ins',
    tag: 'Accounts',
    access: 'signedIn',
    cost: 'list',
    answer: [200, accountExportSchema],
  },
  exportGroup: {
    summary:
      'Export everything of a group: JSON (`format=json`, the default), a spreadsheet (`csv`), or JSON with receipts (`zip`)',
    tag: 'Groups',
    access: 'member',
    cost: 'list',
    fileFormat: 'zip',
    query: z.object({ format: z.enum(['json', 'csv', 'zip']).default('json') }),
    answer: [200, groupExportSchema],
  },
} as const satisfies Record<keyof typeof EXPORTS_CALLS, CallSchemas>;
