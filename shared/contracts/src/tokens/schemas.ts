import { z } from 'zod';
import type { CallSchemas } from '../call.ts';
import { LIMITS } from '../limits.ts';
import { id, nameSchema } from '../primitives.ts';
import type { TOKENS_CALLS } from './calls.ts';
import { SCOPES } from './scopes.ts';

const accessTokenSchema = z.object({
  id,
  name: z.string(),
  prefix: z.string().describe('The start of the token'),
  scopes: z.array(z.enum(SCOPES)),
  group_ids: z.array(id).nullable().describe('The only groups that it reaches; null: all of its owner'),
  created_at: z.string(),
  expires_at: z.string(),
  last_used_at: z.string().nullable().describe('To the hour'),
});
export type AccessTokenAnswer = z.output<typeof accessTokenSchema>;

const addAccessTokenSchema = z.object({
  name: nameSchema,
  scopes: z
    .array(z.enum(SCOPES))
    .min(1, 'must name at least one scope')
    .transform((scopes) => [...new Set(scopes)]),
  group_ids: z
    .array(id)
    .min(1, 'must name at least one group')
    .max(LIMITS.groupsPerAccessToken, `must name at most ${String(LIMITS.groupsPerAccessToken)} groups`)
    .transform((ids) => [...new Set(ids)])
    .optional(),
  days: z.number().int().min(1).max(LIMITS.accessTokenMaxDays),
});

export const TOKENS_SCHEMAS = {
  getAccessTokens: {
    summary: "List the caller's access tokens, newest first",
    tag: 'Access tokens',
    access: 'signedIn',
    cost: 'point',
    answer: [200, z.array(accessTokenSchema)],
  },
  addAccessToken: {
    summary: 'Make an access token for an app; only this answer has the token itself',
    tag: 'Access tokens',
    access: 'signedIn',
    cost: 'point',
    body: addAccessTokenSchema,
    isSecret: true,
    answer: [201, accessTokenSchema.extend({ token: z.string() })],
    errors: { 404: 'The caller is not in one of the groups', 409: 'The caller has 25 access tokens' },
  },
  removeAccessToken: {
    summary: 'Delete an access token, which ends its access',
    tag: 'Access tokens',
    access: 'signedIn',
    cost: 'point',
    answer: [204, null],
    errors: { 404: 'The caller has no such access token' },
  },
} as const satisfies Record<keyof typeof TOKENS_CALLS, CallSchemas>;
