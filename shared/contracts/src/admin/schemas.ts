/** What administrators see and do. Nothing here names an entry or a group. */
import { z } from 'zod';
import type { CallSchemas } from '../call.ts';
import { LIMITS } from '../limits.ts';
import { namedPersonSchema } from '../people/schemas.ts';
import { defaultPageLimit, id, linesQuerySchema, text } from '../primitives.ts';
import type { ADMIN_CALLS } from './calls.ts';

const accountSchema = z.object({
  id,
  email: z.string(),
  name: z.string(),
  created_at: z.string(),
  last_seen_at: z.string().nullable().describe('To the hour'),
  sessions: z.int().describe('How many are open'),
  groups: z.int().describe('How many the person is in'),
  administrator: z.boolean(),
  suspended_at: z.string().nullable(),
});
export type AccountAnswer = z.output<typeof accountSchema>;

const invitationId = z.string();
const invitationSchema = z.object({
  id: invitationId,
  kind: z.enum(['invitation', 'link']),
  role: z.enum(['member', 'viewer']),
  email: z.string().nullable().describe('Of an invitation'),
  inviter: namedPersonSchema,
  created_at: z.string(),
  expires_at: z.string(),
  uses_left: z.int().nullable().describe('`null`: any number of people may look'),
});
export type AnyInvitationAnswer = z.output<typeof invitationSchema>;

const mailSchema = z.object({
  id,
  to: z.string().nullable().describe('`null` after a restore'),
  kind: z.string(),
  state: z.enum(['waiting', 'failed']),
  attempts: z.int(),
  error: z.string().nullable().describe('The code of the last failure'),
  created_at: z.string(),
  next_at: z.string().nullable().describe('The next attempt; `null` when it was given up'),
});
export type MailAnswer = z.output<typeof mailSchema>;

const featureSchema = z.object({
  name: z.string(),
  live: z.string().nullable().describe('Its current version; `null`: not deployed'),
  previous: z.string().nullable().describe('The version that a rollback makes current'),
});
export type FeatureAnswer = z.output<typeof featureSchema>;

const backupSchema = z.object({ name: z.string(), at: z.string(), bytes: z.int() });
export type BackupAnswer = z.output<typeof backupSchema>;
const backupsSchema = z.object({
  every: z.string().nullable().describe('As `BACKUP_EVERY`; `null`: the server makes none'),
  keep: z.int(),
  age_seconds: z.int().nullable().describe('Of the newest one'),
  failed: z.boolean().describe('Whether the last attempt failed'),
  free_bytes: z.int().nullable().describe('On the disk of the backups'),
  items: z.array(backupSchema),
});

const auditSchema = z.object({
  at: z.string(),
  ok: z.boolean(),
  entries: z.int().describe('How many were checked'),
  findings: z.array(z.object({ rule: z.string(), group_id: id.nullable(), expense_id: id.nullable() })),
});
export type AuditAnswer = z.output<typeof auditSchema>;

const logItemSchema = z.object({
  id,
  at: z.string(),
  by: namedPersonSchema,
  act: z.string().describe('The last word of the call'),
  target: z.string().nullable(),
  previous: z.string().describe('The hash of the item before; empty for the first'),
  hash: z.string().describe('SHA-256, hex, of the JSON text of [previous, id, at, by.id, act, target]'),
});
export type AdminLogItemAnswer = z.output<typeof logItemSchema>;

/** A page, newest first; `next` is `before` of the next one, `null` on the last. */
const pageOf = <Item extends z.ZodType>(item: Item) => ({ items: z.array(item), next: id.nullable() });

const NOT_CONFIRMED = 'The caller has not signed in from this address in the last 5 minutes';
const LAST = 'It is the last administrator who is not suspended';
const ofAdministrator = { tag: 'Administration', access: 'administrator' } as const;

export const ADMIN_SCHEMAS = {
  getAccounts: {
    ...ofAdministrator,
    summary: 'List accounts, newest first; `q` is a part of the address or the name',
    cost: 'list',
    query: linesQuerySchema.extend({
      q: text(LIMITS.emailMaxLength).optional(),
      state: z.enum(['active', 'suspended']).optional(),
    }),
    answer: [200, z.object(pageOf(accountSchema))],
  },
  endSessionsOfAccount: {
    ...ofAdministrator,
    summary: 'End all sessions of an account, except this one; access tokens stay',
    cost: 'point',
    answer: [204, null],
  },
  suspendAccount: {
    ...ofAdministrator,
    summary: 'Suspend an account: it signs in nowhere, and its name, entries and debts stay',
    cost: 'point',
    answer: [200, accountSchema],
    errors: { 403: NOT_CONFIRMED, 409: LAST },
  },
  resumeAccount: {
    ...ofAdministrator,
    summary: 'Let a suspended account sign in again',
    cost: 'point',
    answer: [200, accountSchema],
  },
  deleteOtherAccount: {
    ...ofAdministrator,
    summary: 'Delete an account, by the rules of deleting the own one',
    cost: 'point',
    answer: [204, null],
    errors: {
      403: NOT_CONFIRMED,
      409: `${LAST}, or has groups that are not settled or would lose their creator; \`groups\` says how many`,
    },
  },
  getAllInvitations: {
    ...ofAdministrator,
    summary: 'List the open invitations and links of all groups, newest first, without group and token',
    cost: 'page',
    query: z.object({
      before: z
        .string()
        .regex(/^(invitation|link)-[1-9]\d{0,14}$/, 'must be the id of an invitation')
        .optional(),
      limit: defaultPageLimit,
    }),
    answer: [200, z.object({ items: z.array(invitationSchema), next: invitationId.nullable() })],
  },
  revokeInvitation: {
    ...ofAdministrator,
    summary: 'End an invitation or a link',
    cost: 'point',
    answer: [204, null],
  },
  getMails: {
    ...ofAdministrator,
    summary: 'List the mails that are not sent, newest first, without their texts',
    cost: 'list',
    query: linesQuerySchema,
    answer: [200, z.object(pageOf(mailSchema))],
  },
  sendMailAgain: {
    ...ofAdministrator,
    summary: 'Try to send a mail at once',
    cost: 'point',
    answer: [202, null],
  },
  getFeatures: {
    ...ofAdministrator,
    summary: 'List the published features with their versions, where the server reaches them',
    cost: 'outside',
    answer: [200, z.array(featureSchema)],
  },
  rollBackFeature: {
    ...ofAdministrator,
    summary: 'Withdraw the current version of a feature and make the one before current',
    cost: 'outside',
    answer: [200, featureSchema],
    errors: {
      403: NOT_CONFIRMED,
      409: 'There is no version before, it cannot run now, or the server may not change what is published',
    },
  },
  getBackups: {
    ...ofAdministrator,
    summary: 'List the backups that the server has made, newest first',
    cost: 'outside',
    answer: [200, backupsSchema],
  },
  makeBackup: {
    ...ofAdministrator,
    summary: 'Make a backup now',
    cost: 'outside',
    answer: [201, backupSchema],
    errors: { 409: 'The server makes no backups', 507: 'The disk has no room for one' },
  },
  getAudit: {
    ...ofAdministrator,
    summary: 'Read the result of the last audit; `null` before the first one',
    cost: 'point',
    answer: [200, auditSchema.nullable()],
  },
  auditBooks: {
    ...ofAdministrator,
    summary: 'Audit the books of all groups',
    cost: 'outside',
    answer: [201, auditSchema],
    errors: { 409: 'An audit is running' },
  },
  getAdminLog: {
    ...ofAdministrator,
    summary: 'List what administrators did, newest first, and whether the chain of hashes is whole',
    cost: 'list',
    query: linesQuerySchema,
    answer: [200, z.object({ ...pageOf(logItemSchema), intact: z.boolean() })],
  },
} as const satisfies Record<keyof typeof ADMIN_CALLS, CallSchemas>;
