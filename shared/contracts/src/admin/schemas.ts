/** What administrators see and do. Nothing here names an entry or a group. */
import { z } from 'zod';
import type { CallSchemas } from '../call.ts';
import { LIMITS } from '../limits.ts';
import { namedPersonSchema } from '../people/schemas.ts';
import { id, linesQuerySchema, text } from '../primitives.ts';
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
  getAdminLog: {
    ...ofAdministrator,
    summary: 'List what administrators did, newest first, and whether the chain of hashes is whole',
    cost: 'list',
    query: linesQuerySchema,
    answer: [200, z.object({ ...pageOf(logItemSchema), intact: z.boolean() })],
  },
} as const satisfies Record<keyof typeof ADMIN_CALLS, CallSchemas>;
