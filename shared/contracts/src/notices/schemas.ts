import { z } from 'zod';
import type { CallSchemas } from '../call.ts';
import { namedPersonSchema } from '../people/schemas.ts';
import { LIMITS } from '../limits.ts';
import { defaultPageLimit, id, lines, MAX_ROWS, pathId } from '../primitives.ts';
import type { Client } from '../wire.ts';
import type { NOTICES_CALLS } from './calls.ts';
import { DIGESTS, MUTES, NOTICE_KINDS } from './kinds.ts';

const noticeSchema = z.object({
  id,
  kind: z.enum(NOTICE_KINDS),
  action: z.string().describe('The action of the history, or what happened to the account'),
  group: z.object({ id, name: z.string() }).nullable(),
  expense_id: id.nullable(),
  description: z.string().nullable().describe('That of the entry now'),
  activity_id: id.nullable(),
  actor: namedPersonSchema,
  amount: z
    .number()
    .nullable()
    .describe('By how much the own net changed, or the sum of a payment; null when it is not about money'),
  currency: z.string().nullable(),
  count: z.int().describe('Notices of one kind, group, actor and hour are one item'),
  at: z.string(),
  read_at: z.string().nullable(),
});
export type NoticeAnswer = z.output<typeof noticeSchema>;
export type Notice = Client<NoticeAnswer>;

const noticesQuerySchema = z.object({
  /** Items before this one. */
  before: pathId.optional(),
  limit: defaultPageLimit,
  /** `true`: unread ones only. */
  unread: z.enum(['true', 'false']).optional(),
});
const noticePageSchema = z.object({
  items: z.array(noticeSchema),
  unread: z.int().describe('How many items are unread'),
  /** `before` of the next page; `null` on the last. */
  next: id.nullable(),
});
export type NoticePageAnswer = z.output<typeof noticePageSchema>;

const readNoticesSchema = z
  .object({
    ids: z.array(id).min(1).max(MAX_ROWS).optional().describe('Items that were read'),
    before: id.optional().describe('An item that was read, with all older ones'),
  })
  .refine((sent) => (sent.ids === undefined) !== (sent.before === undefined), 'must have ids or before');

const switchesSchema = z.object({ app: z.boolean(), mail: z.boolean() });
const digestSchema = z.enum(DIGESTS);
const muteSchema = z.object({
  group_id: id,
  mute: z.enum(MUTES).describe('`mail`: no mails of the group; `all`: no notices either'),
  until: z.iso.datetime({ offset: true }).nullable().describe('null: for good'),
});
const settingsSchema = z.object({
  kinds: z.object(
    // One schema for each kind.
    Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, switchesSchema])) as Record<
      (typeof NOTICE_KINDS)[number],
      typeof switchesSchema
    >,
  ),
  groups: z.array(muteSchema).describe('The groups that are muted'),
  digest: digestSchema,
  no_reminders_from: z.array(id).describe('People whose reminders the caller does not get'),
});
export type NoticeSettingsAnswer = z.output<typeof settingsSchema>;
export type NoticeSettings = Client<NoticeSettingsAnswer>;

const setSettingsSchema = z
  .object({
    kinds: z
      .strictObject(
        // As above, all of them optional.
        Object.fromEntries(
          NOTICE_KINDS.map((kind) => [kind, z.strictObject(switchesSchema.partial().shape).optional()]),
        ) as Record<
          (typeof NOTICE_KINDS)[number],
          z.ZodOptional<z.ZodObject<{ app: z.ZodOptional<z.ZodBoolean>; mail: z.ZodOptional<z.ZodBoolean> }>>
        >,
      )
      .refine(({ security }) => security?.app !== false && security?.mail !== false, {
        message: 'cannot be turned off',
        path: ['security'],
      }),
    groups: z.array(muteSchema.extend({ until: muteSchema.shape.until.optional() })).max(MAX_ROWS),
    digest: digestSchema,
    no_reminders_from: z.array(id).max(MAX_ROWS),
  })
  .partial()
  .refine((sent) => Object.keys(sent).length > 0, 'must name kinds, groups, a digest or people');

const reminderSchema = z.object({
  user_id: id,
  at: z.string(),
  next_at: z.string().describe('When the person may be reminded again'),
});
export type ReminderAnswer = z.output<typeof reminderSchema>;

export const NOTICES_SCHEMAS = {
  getNotices: {
    summary: 'List what concerns the caller, newest first',
    tag: 'Notices',
    access: 'signedIn',
    scope: 'notices:read',
    // It counts all unread ones.
    cost: 'list',
    query: noticesQuerySchema,
    answer: [200, noticePageSchema],
  },
  readNotices: {
    summary: 'Mark notices as read, for good',
    tag: 'Notices',
    access: 'signedIn',
    cost: 'point',
    body: readNoticesSchema,
    answer: [204, null],
  },
  getNoticeSettings: {
    summary: 'Read what the caller is told, and how',
    tag: 'Notices',
    access: 'signedIn',
    cost: 'point',
    answer: [200, settingsSchema],
  },
  setNoticeSettings: {
    summary: 'Change what the caller is told; what is not sent stays',
    tag: 'Notices',
    access: 'signedIn',
    cost: 'point',
    body: setSettingsSchema,
    answer: [200, settingsSchema],
    errors: { 404: 'The caller is not in a named group' },
  },
  getReminders: {
    summary: 'List the reminders that the caller sent in a group in the last 7 days',
    tag: 'Notices',
    access: 'member',
    cost: 'point',
    answer: [200, z.array(reminderSchema)],
  },
  sendReminder: {
    summary: 'Remind a person of what they owe the caller; the same answer whether they want it or not',
    tag: 'Notices',
    access: 'member',
    cost: 'point',
    body: z.object({ user_id: id, note: lines(LIMITS.reminderMaxLength).optional() }),
    answer: [201, reminderSchema],
    errors: {
      409: 'The person owes the caller nothing in the fewest payments, or has no account',
      429: 'The person was reminded in the last 7 days, or the caller sent ten in a day',
    },
  },
} as const satisfies Record<keyof typeof NOTICES_CALLS, CallSchemas>;
