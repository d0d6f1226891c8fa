import { z } from 'zod';
import { isPasswordAcceptable } from '@quits/domain';
import type { CallSchemas } from '../call.ts';
import { foreignOptional } from '../foreign.ts';
import { LIMITS } from '../limits.ts';
import { userSchema } from '../people/schemas.ts';
import { emailSchema, messageSchema, text, token } from '../primitives.ts';
import { BUSY } from '../refusals.ts';
import { reset } from '../texts.ts';
import type { AUTH_CALLS } from './calls.ts';

const PASSWORDS_OFF = 'People sign in through the identity provider only';

const newPasswordSchema = z
  .string()
  .max(LIMITS.passwordMaxLength, 'must be at most 128 characters')
  .refine(
    isPasswordAcceptable,
    'must have at least 8 characters, an uppercase letter, a lowercase letter and a digit',
  );
/** A password that is compared. */
export const passwordSchema = z
  .string()
  .min(1, 'must not be empty')
  .max(LIMITS.passwordMaxLength, `must be at most ${String(LIMITS.passwordMaxLength)} characters`);
const signInSchema = z.object({
  username: text(LIMITS.emailMaxLength).min(1, 'must not be empty'),
  password: passwordSchema,
});
/** The answer to every way to sign in. */
export const tokenAnswerSchema = z.object({
  access_token: z.string(),
  token_type: foreignOptional(z.literal('bearer')),
});

export const AUTH_SCHEMAS = {
  signIn: {
    summary: 'Sign in',
    tag: 'Sessions',
    access: 'public',
    cost: 'point',
    body: signInSchema,
    answer: [200, tokenAnswerSchema],
    errors: { 401: 'The e-mail or the password is wrong', 403: PASSWORDS_OFF, 503: BUSY },
  },
  register: {
    summary: 'Create an account',
    tag: 'Accounts',
    access: 'public',
    cost: 'point',
    body: z.object({
      email: emailSchema,
      password: newPasswordSchema,
      invite: token.optional().describe('On a server for invited people: of an invitation or a link to join'),
    }),
    answer: [201, foreignOptional(userSchema)],
    errors: {
      403: 'The server is closed to new people, open to invited people only, or takes no passwords',
      409: 'The e-mail is already registered',
      503: BUSY,
    },
  },
  updatePassword: {
    summary: 'Change the password and end all other sessions',
    tag: 'Accounts',
    access: 'signedIn',
    cost: 'point',
    body: z.object({ new_password: newPasswordSchema }),
    answer: [200, messageSchema],
    errors: {
      403: 'The account has not signed in from this address in the last 5 minutes, or the server takes no passwords',
      503: BUSY,
    },
  },
  requestResetMail: {
    summary: 'Request a reset link; the answer is the same for every address',
    tag: 'Password reset',
    access: 'public',
    cost: 'point',
    body: z.object({ email: emailSchema }),
    answer: [200, messageSchema],
    errors: { 403: PASSWORDS_OFF },
  },
  checkResetLink: {
    summary: 'Check whether a reset link is still valid',
    tag: 'Password reset',
    access: 'public',
    cost: 'point',
    answer: [200, z.object({ valid: foreignOptional(z.boolean()) })],
    errors: { 400: reset.invalidLink },
  },
  resetPassword: {
    summary: 'Set a new password with a reset link and end all sessions',
    tag: 'Password reset',
    access: 'public',
    cost: 'point',
    body: z.object({ token, new_password: newPasswordSchema }),
    answer: [200, messageSchema],
    errors: { 400: reset.invalidLink, 403: PASSWORDS_OFF, 503: BUSY },
  },
  signOut: {
    summary: 'Sign out and end this session',
    tag: 'Sessions',
    access: 'signedIn',
    cost: 'point',
    answer: [204, null],
  },
  deleteAccount: {
    summary: "Delete the caller's account, which leaves its groups; those without other members go with it",
    tag: 'Accounts',
    access: 'signedIn',
    cost: 'point',
    body: z.object({ password: passwordSchema }),
    answer: [204, null],
    errors: {
      403: 'The password is wrong',
      409: 'The caller owes or is owed, or created a group with other members; `detail` names the groups',
      503: BUSY,
    },
  },
  demoSignIn: {
    summary: 'Sign in to a new account with sample data that is deleted after a day',
    tag: 'Sessions',
    access: 'public',
    cost: 'point',
    answer: [200, tokenAnswerSchema],
    errors: { 404: 'The server has no demo' },
  },
} as const satisfies Record<keyof typeof AUTH_CALLS, CallSchemas>;
