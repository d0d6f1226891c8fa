import { z } from 'zod';
import type { CallSchemas } from '../call.ts';
import type { SESSIONS_CALLS } from './calls.ts';

export const sessionKind = z.enum(['password', 'passkey', 'oidc', 'token', 'exchange']);
const sessionSchema = z.object({
  id: z.string(),
  created_at: z.string(),
  last_seen_at: z.string().describe('To the hour'),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  current: z.boolean().describe('The session of this request'),
  kind: sessionKind,
});
export type SessionAnswer = z.output<typeof sessionSchema>;
export type SessionKind = SessionAnswer['kind'];

export const SESSIONS_SCHEMAS = {
  getSessions: {
    summary: 'List where the caller is signed in, last seen first',
    tag: 'Sessions',
    access: 'signedIn',
    cost: 'page',
    answer: [200, z.array(sessionSchema)],
  },
  endSession: {
    summary: 'End a session of the caller',
    tag: 'Sessions',
    access: 'signedIn',
    cost: 'point',
    answer: [204, null],
    errors: { 404: 'The caller has no such session' },
  },
  endOtherSessions: {
    summary: 'End all sessions of the caller except this one',
    tag: 'Sessions',
    access: 'signedIn',
    cost: 'point',
    answer: [204, null],
  },
} as const satisfies Record<keyof typeof SESSIONS_CALLS, CallSchemas>;
