import { z } from 'zod';
import { CURRENCIES, isRate, minorUnitOf, nearestCents } from '@quits/domain';
import type { CallSchemas } from '../call.ts';
import { daySchema, positiveAmount } from '../primitives.ts';
import { type Client, toClient } from '../wire.ts';
import type { CURRENCIES_CALLS } from './calls.ts';

/** Currencies (ISO 4217) with two decimals or none. */
export const currencySchema = z.enum(CURRENCIES, 'must be a currency with two decimals or none, as EUR');

/** An amount in another currency, as it is entered. */
export const originalSchema = z
  .object({
    currency: currencySchema,
    total_amount: positiveAmount,
    rate: z
      .number()
      .refine(isRate, 'must be above 0, at most 1,000,000, and have at most 8 decimals')
      .meta({ minimum: 1e-8, maximum: 1_000_000, multipleOf: 1e-8 }),
  })
  .refine(({ currency, total_amount }) => nearestCents(total_amount) % minorUnitOf(currency) === 0, {
    path: ['total_amount'],
    error: 'must be a whole amount: the currency has no decimals',
  })
  .transform(toClient);
/** An amount in another currency, in an answer. */
export const originalAnswerSchema = z.object({
  currency: z.string(),
  total_amount: z.number(),
  rate: z.number(),
});
/** An amount in another currency, and the rate: units of the group's currency per unit of it. */
export type Original = Client<z.output<typeof originalAnswerSchema>>;

const rateQuerySchema = z
  .object({
    from: currencySchema,
    to: currencySchema,
    /** Defaults to today. */
    date: daySchema.optional(),
  })
  .refine(({ from, to }) => from !== to, { path: ['to'], error: 'must be another currency' });
const rateSchema = z.object({
  rate: z.number().describe('Units of `to` per unit of `from`'),
  date: z.string().describe('The day of the rate'),
  source: z
    .enum(['service', 'group'])
    .describe("Where the rate is from: the service, or an entry in one of the caller's groups"),
});

export const CURRENCIES_SCHEMAS = {
  getRate: {
    summary: 'Find the latest exchange rate up to a day',
    tag: 'Expenses',
    access: 'signedIn',
    cost: 'outside',
    query: rateQuerySchema,
    answer: [200, rateSchema],
    errors: { 404: 'No rate is known' },
  },
} as const satisfies Record<keyof typeof CURRENCIES_CALLS, CallSchemas>;
