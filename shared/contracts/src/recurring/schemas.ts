/** Recurring entries, an extra of our own server. */
import { z } from 'zod';
import { RECURRENCE_UNITS } from '@quits/domain';
import type { CallSchemas } from '../call.ts';
import { entryAnswerSchema } from '../expenses/answer-schemas.ts';
import { recurringDraftSchema } from '../expenses/input-schemas.ts';
import type { Foreign } from '../foreign.ts';
import { daySchema, id } from '../primitives.ts';
import { timeZoneSchema } from '../people/preferences.ts';
import { BALANCE_LIMIT } from '../refusals.ts';
import type { RECURRING_CALLS } from './calls.ts';

const recurringFields = z.object({
  /** The entry of each booking; its day is the due day. */
  entry: recurringDraftSchema,
  unit: z.enum(RECURRENCE_UNITS),
  every: z.int().min(1, 'must be at least 1').max(52, 'must be at most 52'),
  /** The first due day. */
  start: daySchema,
  /** The last possible due day; without it, there is no end. */
  end: daySchema.nullish(),
  /** The total number of entries; without it, there is no end. */
  count: z.int().min(1, 'must be at least 1').nullish(),
});
const isOrdered = ({ start, end }: { start: string; end?: string | null | undefined }) =>
  end === undefined || end === null || end >= start;
const NOT_ORDERED = { path: ['end'], error: 'must not be before the start' };

const addRecurringSchema = recurringFields
  .extend({
    /** Its days begin there, for good; without it, in the time zone of the person's preferences. */
    time_zone: timeZoneSchema.nullish(),
    /** The expense of the group that is to repeat. */
    expense_id: id.nullish(),
  })
  .refine(isOrdered, NOT_ORDERED);
/** A missing `paused` keeps the current state. */
const editRecurringSchema = recurringFields
  .extend({ paused: z.boolean().optional() })
  .refine(isOrdered, NOT_ORDERED);

export const recurringSchema = z.object({
  id,
  expense_id: id.nullable().describe('The expense from which it was added'),
  entry: entryAnswerSchema.omit({ date: true }),
  unit: z.enum(RECURRENCE_UNITS),
  every: z.int(),
  start: z.string(),
  end: z.string().nullable(),
  count: z.int().nullable(),
  next_date: z.string().nullable().describe('The next due day; `null` when it has ended'),
  paused: z.boolean().describe('By a person, or because a person in it has left the group'),
  made: z.int().min(0).describe('The number of entries created so far'),
});
export type WireRecurring = Foreign<typeof recurringSchema>;
export type RecurringAnswer = z.output<typeof recurringSchema>;

export const RECURRING_SCHEMAS = {
  getRecurring: {
    summary: 'List the recurring expenses of a group, newest first',
    tag: 'Expenses',
    access: 'member',
    scope: 'expenses:read',
    cost: 'list',
    answer: [200, z.array(recurringSchema)],
  },
  addRecurring: {
    summary:
      'Add a recurring expense; up to 25 due entries are created before the answer, the rest within a minute',
    tag: 'Expenses',
    access: 'member',
    scope: 'expenses:write',
    cost: 'point',
    body: addRecurringSchema,
    answer: [201, recurringSchema],
    errors: { 409: `${BALANCE_LIMIT}, or the group has 50 recurring expenses` },
  },
  updateRecurring: {
    summary:
      'Edit, pause or resume a recurring expense (any member); due entries are created as for a new one',
    tag: 'Expenses',
    access: 'member',
    scope: 'expenses:write',
    cost: 'point',
    body: editRecurringSchema,
    answer: [200, recurringSchema],
    errors: { 409: BALANCE_LIMIT },
  },
  deleteRecurring: {
    summary: 'End a recurring expense (any member); the entries that it created stay',
    tag: 'Expenses',
    access: 'member',
    scope: 'expenses:delete',
    cost: 'point',
    answer: [204, null],
  },
} as const satisfies Record<keyof typeof RECURRING_CALLS, CallSchemas>;
