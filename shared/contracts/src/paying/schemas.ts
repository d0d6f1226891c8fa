/** How a person wants to be paid, and what a person who owes them needs for it. */
import { z } from 'zod';
import { toCents } from '@quits/domain';
import type { CallSchemas } from '../call.ts';
import { LIMITS } from '../limits.ts';
import { namedPersonSchema } from '../people/schemas.ts';
import { lines, pathId, words } from '../primitives.ts';
import type { Client } from '../wire.ts';
import type { PAYING_CALLS } from './calls.ts';

const PAYEE_KINDS = ['iban', 'swiss', 'upi', 'paypal', 'venmo', 'text'] as const;

/** The fields and lengths of a structured address in a Swiss QR code (SIX, Implementation Guidelines 2.3, §4.2.2). */
const addressSchema = z.object({
  street: words(70).optional(),
  number: words(16).optional(),
  postcode: words(16).min(1, 'must not be empty'),
  town: words(35).min(1, 'must not be empty'),
  country: z.string().regex(/^[A-Z]{2}$/, 'must be a country, as CH'),
});

const methodSchema = z.object({
  kind: z.enum(PAYEE_KINDS),
  value: lines(LIMITS.payeeTextMaxLength).min(1, 'must not be empty'),
  name: words(LIMITS.payeeNameMaxLength)
    .optional()
    .describe('Who owns the account; the display name where it is missing'),
  address: addressSchema.optional().describe('Of `swiss` alone, which needs it'),
});
export const payeeSchema = z.object({ methods: z.array(methodSchema).max(LIMITS.payeeMethods) });
/** As the server keeps it. */
export type PayeeAnswer = z.output<typeof payeeSchema>;
/** A way in which a person wants to be paid. */
export type PayeeMethod = PayeeAnswer['methods'][number];

/** An amount in a query: a decimal number above 0. */
const amountInQuery = z
  .string()
  .regex(/^\d{1,10}(\.\d{1,2})?$/, 'must be an amount with at most two decimals')
  .transform((decimal) => toCents(Number(decimal)))
  .refine((cents) => cents > 0, 'must be greater than zero');

const paymentSchema = z.object({
  to: namedPersonSchema,
  amount: z.number(),
  currency: z.string(),
  reference: z.string().describe('What the payer writes on the payment, the same in all methods'),
  changed_at: z.string().nullable().describe('When the person last changed how to pay them; `null`: never'),
  methods: z.array(
    z.object({
      kind: z.enum(PAYEE_KINDS),
      label: z.string().describe('In English; `kind` says it to programs'),
      url: z.string().nullable().describe('A page or an app with the payment filled in'),
      qr: z.string().nullable().describe('The text of a QR code for banking apps'),
      copy: z.array(z.object({ label: z.string(), text: z.string() })),
    }),
  ),
});
export type PaymentAnswer = z.output<typeof paymentSchema>;
/** What a payer needs to pay a debt outside of Quits. */
export type Payment = Client<PaymentAnswer>;

export const PAYING_SCHEMAS = {
  getPayee: {
    summary: 'Read how the caller wants to be paid',
    tag: 'Paying',
    access: 'signedIn',
    cost: 'point',
    answer: [200, payeeSchema],
  },
  setPayee: {
    summary: 'Replace how the caller wants to be paid; a mail tells the account of each change',
    tag: 'Paying',
    access: 'signedIn',
    cost: 'point',
    body: payeeSchema,
    answer: [200, payeeSchema],
    errors: { 403: 'The account has not signed in from this address in the last 5 minutes' },
  },
  getPayment: {
    summary: "Read how to pay a member to whom the caller owes money in the group's fewest payments",
    tag: 'Paying',
    access: 'member',
    cost: 'list',
    query: z.object({
      to: pathId,
      amount: amountInQuery.optional().describe('In the currency of the group; all of the debt if left out'),
    }),
    answer: [200, paymentSchema],
    errors: {
      404: 'The group does not exist for the caller, or the caller does not owe that member anything',
      422: 'The input is invalid, or the caller owes less',
    },
  },
} as const satisfies Record<keyof typeof PAYING_CALLS, CallSchemas>;
