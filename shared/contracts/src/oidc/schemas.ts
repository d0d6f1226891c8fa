import { z } from 'zod';
import { passwordSchema, tokenAnswerSchema } from '../auth/schemas.ts';
import type { CallSchemas } from '../call.ts';
import { LIMITS } from '../limits.ts';
import { text, token } from '../primitives.ts';
import { BUSY } from '../refusals.ts';
import type { OIDC_CALLS } from './calls.ts';

const NO_PROVIDER = 'The server has no identity provider';

export const OIDC_SCHEMAS = {
  startProviderSignIn: {
    summary: 'Lead the browser to the identity provider',
    tag: 'Identity provider',
    access: 'public',
    cost: 'outside',
    query: z.object({
      return: text(LIMITS.pathMaxLength)
        .regex(/^\//, 'must begin with a slash')
        .optional()
        .describe('The path of the app to go on to'),
    }),
    answer: [302, null],
    errors: { 404: NO_PROVIDER, 503: 'The identity provider does not answer' },
  },
  finishProviderSignIn: {
    summary: 'Lead the browser back to `/login` with a code in the fragment, or with what went wrong',
    tag: 'Identity provider',
    access: 'public',
    cost: 'outside',
    answer: [302, null],
    errors: { 404: NO_PROVIDER },
  },
  tradeSignInCode: {
    summary: 'Sign in with the code of `/login`, once within a minute',
    tag: 'Identity provider',
    access: 'public',
    cost: 'point',
    body: z.object({
      code: token,
      password: passwordSchema.optional().describe('Of the account with this address, after a 409'),
      invite: token.optional().describe('On a server for invited people: of an invitation or a link to join'),
    }),
    answer: [200, tokenAnswerSchema],
    errors: {
      400: 'The code is unknown, expired or used',
      403: 'The password is wrong, or the server is closed to new people or open to invited people only',
      404: NO_PROVIDER,
      409: 'The address has an account: its password is needed once, or the provider has not verified the address',
      503: BUSY,
    },
  },
} as const satisfies Record<keyof typeof OIDC_CALLS, CallSchemas>;
