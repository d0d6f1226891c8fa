import { z } from 'zod';
import type { CallSchemas } from '../call.ts';
import { paidCurrencySchema } from '../currencies/schemas.ts';
import { type Foreign, foreignOptional } from '../foreign.ts';
import { id, nameSchema } from '../primitives.ts';
import { SAME_REQUEST, STALE } from '../refusals.ts';
import { splitSchema, splitShape } from '../splits/schemas.ts';
import type { GROUPS_CALLS } from './calls.ts';

/** Default splits of new expenses: modes that work for every total. */
const DEFAULT_SPLIT_MODES = ['equal', 'percent', 'shares'] as const;

export const groupSchema = z.object({
  id,
  name: z.string(),
  created_by: id,
  created_at: z.string(),
  currency: foreignOptional(z.string()),
  default_split: foreignOptional(splitShape(DEFAULT_SPLIT_MODES).nullable()),
  archived_at: foreignOptional(z.string().nullable().describe('Since when the group is read-only')),
});
export type WireGroup = Foreign<typeof groupSchema>;
export type GroupAnswer = z.output<typeof groupSchema>;

const listedGroupSchema = groupSchema.extend({
  last_entry_date: foreignOptional(
    z.string().nullable().describe('Day of the newest expense or settlement; `null` without one'),
  ),
});
export type WireListedGroup = Foreign<typeof listedGroupSchema>;
export type ListedGroupAnswer = z.output<typeof listedGroupSchema>;

const groupSummarySchema = listedGroupSchema.extend({
  member_count: z.int().min(0),
  expense_count: z.int().min(0),
  net: foreignOptional(
    z.number().describe("The caller's balance in the group. Positive: the caller is owed"),
  ),
  unread_count: foreignOptional(z.int().min(0).describe('Changes by others that the caller has not seen')),
  waiting_count: foreignOptional(z.int().min(0).describe("Settlements that await the caller's confirmation")),
});
export type WireGroupSummary = Foreign<typeof groupSummarySchema>;
export type GroupSummaryAnswer = z.output<typeof groupSummarySchema>;

const createGroupSchema = z.object({
  name: nameSchema,
  created_by: id,
  /** Defaults to USD. The server says in words why a group has none with three decimals. */
  currency: paidCurrencySchema.optional(),
});
const updateGroupSchema = z
  .object({ name: nameSchema.optional(), currency: paidCurrencySchema.optional() })
  .refine(({ name, currency }) => (name ?? currency) !== undefined, { path: ['name'], error: 'is required' });

export const GROUPS_SCHEMAS = {
  createGroup: {
    summary: 'Create a group',
    tag: 'Groups',
    access: 'signedIn',
    scope: 'groups:write',
    cost: 'point',
    body: createGroupSchema,
    answer: [201, foreignOptional(groupSchema)],
    errors: { 403: '`created_by` is another person', 409: SAME_REQUEST },
  },
  getGroups: {
    summary: "List the caller's groups, newest first",
    tag: 'Groups',
    access: 'signedIn',
    scope: 'groups:read',
    cost: 'list',
    answer: [200, z.array(listedGroupSchema)],
  },
  getGroupSummaries: {
    summary: "List the caller's groups with their numbers of members and expenses",
    tag: 'Groups',
    access: 'signedIn',
    scope: 'groups:read',
    cost: 'list',
    answer: [200, z.array(groupSummarySchema)],
  },
  getGroup: {
    summary: 'Read a group',
    tag: 'Groups',
    access: 'member',
    scope: 'groups:read',
    cost: 'point',
    answer: [200, groupSchema],
  },
  renameGroup: {
    summary: 'Rename a group, or change its currency while it has no expenses (creator)',
    tag: 'Groups',
    access: 'creator',
    scope: 'groups:write',
    cost: 'point',
    body: updateGroupSchema,
    answer: [200, foreignOptional(groupSchema)],
    errors: { 409: 'The group has expenses, including deleted ones', 412: STALE },
  },
  deleteGroup: {
    summary: 'Delete a group (creator); it is hidden and can be restored',
    tag: 'Groups',
    access: 'creator',
    cost: 'point',
    answer: [204, null],
    inArchive: true,
    errors: { 412: STALE },
  },
  restoreGroup: {
    summary: 'Restore a deleted group (creator)',
    tag: 'Groups',
    access: 'creator',
    cost: 'point',
    answer: [200, foreignOptional(groupSchema)],
    inArchive: true,
    errors: { 409: SAME_REQUEST },
  },
  handOverGroup: {
    summary: 'Make another member the creator of a group (creator)',
    tag: 'Groups',
    access: 'creator',
    cost: 'point',
    body: z.object({ user_id: id }),
    answer: [200, foreignOptional(groupSchema)],
    errors: { 412: STALE },
  },
  archiveGroup: {
    summary: 'Archive a group, which makes it read-only, or bring it back (creator)',
    tag: 'Groups',
    access: 'creator',
    scope: 'groups:write',
    cost: 'point',
    body: z.object({ archived: z.boolean() }),
    answer: [200, foreignOptional(groupSchema)],
    inArchive: true,
    errors: { 412: STALE },
  },
  setDefaultSplit: {
    summary: 'Set or clear the default split of new expenses (any member)',
    tag: 'Groups',
    access: 'member',
    scope: 'groups:write',
    cost: 'point',
    body: splitSchema(DEFAULT_SPLIT_MODES).nullable(),
    answer: [200, foreignOptional(groupSchema)],
    errors: { 412: STALE },
  },
} as const satisfies Record<keyof typeof GROUPS_CALLS, CallSchemas>;
