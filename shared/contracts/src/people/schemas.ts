import { z } from 'zod';
import type { CallSchemas } from '../call.ts';
import { type Foreign, foreignOptional } from '../foreign.ts';
import { id, nameSchema } from '../primitives.ts';
import { sessionKind } from '../sessions/schemas.ts';
import { SCOPES } from '../tokens/scopes.ts';
import type { PEOPLE_CALLS } from './calls.ts';
import { preferencesSchema, setPreferencesSchema } from './preferences.ts';

export const userSchema = z.object({ id, name: z.string(), email: z.string() });
export type User = Foreign<typeof userSchema>;

const ownSessionSchema = z.object({
  kind: sessionKind,
  scopes: z.array(z.enum(SCOPES)).nullable().describe('As of an access token; null: everything'),
  group_ids: z.array(id).nullable().describe('The only groups that it reaches; null: all'),
  expires_at: z.string(),
});
/** What the caller may do in this session. */
export type OwnSession = z.output<typeof ownSessionSchema>;

/** A person in an answer about something else. */
export const namedPersonSchema = z.object({ id, name: z.string() });

/** An amount between the caller and another person. */
export const towardsCaller = z.number().describe('Positive: the other person owes the caller');
const peopleSchema = z.array(
  z.object({
    user: namedPersonSchema,
    totals: z.array(
      z.object({
        currency: z.string(),
        amount: towardsCaller,
        groups: z.array(z.object({ group_id: id, name: z.string(), amount: towardsCaller })),
      }),
    ),
  }),
);
export type PeopleAnswer = z.output<typeof peopleSchema>;

export const PEOPLE_SCHEMAS = {
  getUser: {
    summary: "Read the caller's account, or that of a person who shares a group",
    tag: 'Accounts',
    access: 'acquaintance',
    scope: 'groups:read',
    cost: 'point',
    answer: [
      200,
      userSchema.extend({
        session: ownSessionSchema
          .optional()
          .describe("The session of this request, in the caller's account only"),
        administrator: z
          .literal(true)
          .optional()
          .describe("In the caller's account, if it may make the calls of administrators in this session"),
      }),
    ],
  },
  updateName: {
    summary: 'Change the display name',
    tag: 'Accounts',
    access: 'signedIn',
    cost: 'point',
    body: z.object({ name: nameSchema }),
    answer: [200, foreignOptional(userSchema)],
  },
  getPreferences: {
    summary: "Read the caller's language, region and time zone",
    tag: 'Accounts',
    access: 'signedIn',
    cost: 'point',
    answer: [200, preferencesSchema],
  },
  setPreferences: {
    summary: 'Change the language, region or time zone; values that are not sent stay',
    tag: 'Accounts',
    access: 'signedIn',
    cost: 'point',
    body: setPreferencesSchema,
    answer: [200, preferencesSchema],
  },
  getPeople: {
    summary: 'List the people who share a group with the caller, and the debts between the two',
    tag: 'Settlements',
    access: 'signedIn',
    scope: 'groups:read',
    cost: 'sum',
    answer: [200, peopleSchema],
  },
} as const satisfies Record<keyof typeof PEOPLE_CALLS, CallSchemas>;
