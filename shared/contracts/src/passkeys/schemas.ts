import { z } from 'zod';
import { tokenAnswerSchema } from '../auth/schemas.ts';
import type { CallSchemas } from '../call.ts';
import { LIMITS } from '../limits.ts';
import { id, nameSchema } from '../primitives.ts';
import type { PASSKEYS_CALLS } from './calls.ts';

/** The JSON of the standard (WebAuthn level 3, §5.1.8 and §5.1.9) with all its fields, for the browser. */
const optionsSchema = z.looseObject({ challenge: z.string() });

/** Bytes of the browser, as base64url. */
const bytes = (max: number) =>
  z
    .string()
    .min(1, 'must not be empty')
    .max(max, `must be at most ${String(max)} characters`)
    .regex(/^[\w-]+$/, 'must be base64url');
const credentialId = bytes(LIMITS.credentialIdMaxLength);
const part = bytes(LIMITS.credentialPartMaxLength);
const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') };

const passkeySchema = z.object({
  id,
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable().describe('To the hour'),
  synced: z.boolean().describe('Whether the passkey is on several devices of the person'),
  transports: z.array(z.string()),
});
export type PasskeyAnswer = z.output<typeof passkeySchema>;

const NOT_FOUND = 'The caller has no such passkey';
const NOT_CONFIRMED = 'The account has not signed in from this address in the last 5 minutes';

export const PASSKEYS_SCHEMAS = {
  getNewPasskeyOptions: {
    summary: 'Begin to add a passkey; the answer is what the browser needs (WebAuthn level 3)',
    tag: 'Passkeys',
    access: 'signedIn',
    cost: 'point',
    answer: [200, optionsSchema],
    errors: { 403: NOT_CONFIRMED, 409: 'The caller has 10 passkeys', 422: 'The Idempotency-Key is invalid' },
  },
  addPasskey: {
    summary: 'Add the passkey that the browser has made',
    tag: 'Passkeys',
    access: 'signedIn',
    cost: 'point',
    body: z.object({
      response: z.object({
        ...credential,
        response: z.object({
          clientDataJSON: part,
          attestationObject: part,
          transports: z.array(z.string().max(50)).max(20).optional(),
        }),
      }),
      name: nameSchema,
    }),
    answer: [201, passkeySchema],
    errors: { 403: NOT_CONFIRMED, 409: 'The caller has 10 passkeys, or this one already' },
  },
  getPasskeys: {
    summary: "List the caller's passkeys, newest first",
    tag: 'Passkeys',
    access: 'signedIn',
    cost: 'point',
    answer: [200, z.array(passkeySchema)],
  },
  renamePasskey: {
    summary: 'Rename a passkey',
    tag: 'Passkeys',
    access: 'signedIn',
    cost: 'point',
    body: z.object({ name: nameSchema }),
    answer: [200, passkeySchema],
    errors: { 404: NOT_FOUND },
  },
  removePasskey: {
    summary: 'Delete a passkey, which cannot sign in any more',
    tag: 'Passkeys',
    access: 'signedIn',
    cost: 'point',
    answer: [204, null],
    errors: { 403: NOT_CONFIRMED, 404: NOT_FOUND },
  },
  getPasskeyOptions: {
    summary: 'Begin to sign in with a passkey; the answer is what the browser needs (WebAuthn level 3)',
    tag: 'Passkeys',
    access: 'public',
    cost: 'point',
    answer: [200, optionsSchema],
  },
  signInWithPasskey: {
    summary: 'Sign in with a passkey',
    tag: 'Passkeys',
    access: 'public',
    cost: 'point',
    body: z.object({
      response: z.object({
        ...credential,
        response: z.object({
          clientDataJSON: part,
          authenticatorData: part,
          signature: part,
          userHandle: part.optional(),
        }),
      }),
    }),
    answer: [200, tokenAnswerSchema],
    errors: { 401: 'The passkey cannot sign in; every fault has this answer' },
  },
} as const satisfies Record<keyof typeof PASSKEYS_CALLS, CallSchemas>;
