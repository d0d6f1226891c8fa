import { z } from 'zod';
import { CURRENCIES, decimalsOf, isRate, PAID_CURRENCIES } from '@quits/domain';
import type { CallSchemas } from '../call.ts';
import { foreignOptional } from '../foreign.ts';
import { anyAmount, daySchema, hasDecimals } from '../primitives.ts';
import { toClient } from '../wire.ts';
import type { CURRENCIES_CALLS } from './calls.ts';

/** Currencies (ISO 4217) with two decimals or none. */
export const currencySchema = z.enum(CURRENCIES, 'must be a currency with two decimals or none, as EUR');

/** Currencies in which an expense may have been paid: with three decimals too. */
export const paidCurrencySchema = z.enum(
  PAID_CURRENCIES,
  'must be a currency with at most three decimals, as EUR',
);

const TYPED = ['rate', 'amounts'] as const;
const DECIMALS = {
  0: 'must be a whole amount: the currency has no decimals',
  2: 'must have at most two decimals',
  3: 'must have at most three decimals',
};

/**
 * An amount in another currency, as it is entered. Without a rate, or where `typed` is `amounts`, both amounts were typed:
 * then a rate that is sent does not count, and `rate` is `null` here.
 */
export const originalSchema = z
  .object({
    currency: paidCurrencySchema,
    total_amount: anyAmount,
    rate: z.number().meta({ maximum: 1_000_000 }).nullish(),
    typed: z.enum(TYPED).nullish(),
  })
  .superRefine(({ currency, total_amount, rate, typed }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    const decimals = decimalsOf(currency);
    if (!hasDecimals(total_amount, decimals)) refuse('total_amount', DECIMALS[decimals]);
    else if (Math.abs(total_amount) < 0.5 / 10 ** decimals) refuse('total_amount', 'must not be zero');
    const isRateTyped = typed !== 'amounts' && typeof rate === 'number';
    if (isRateTyped && !isRate(rate))
      refuse('rate', 'must be above 0, at most 1,000,000, and have at most 12 digits');
  })
  .transform(toClient)
  .transform(({ currency, totalCents, rate, typed }) => ({
    currency,
    totalCents,
    rate: typed === 'amounts' ? null : (rate ?? null),
  }));
/** An amount in another currency, in an answer. */
export const originalAnswerSchema = z.object({
  currency: z.string(),
  total_amount: z.number().describe('In `currency`; below zero in a refund'),
  rate: foreignOptional(z.number().describe("Units of the group's currency per unit of `currency`")),
  typed: foreignOptional(z.enum(TYPED).describe('`amounts`: both amounts were typed, and the rate follows')),
});

const rateQuerySchema = z
  .object({
    from: paidCurrencySchema,
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
