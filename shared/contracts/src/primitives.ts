/** Zod schemas of the single fields in requests and answers; `shapes.ts` combines them. */
import { z } from 'zod';
import {
  CATEGORY_KEYS,
  CURRENCIES,
  FIRST_DAY,
  cleanText,
  findSplitProblem,
  isRate,
  minorUnitOf,
  nearestCents,
} from '@quits/domain';
import type { SplitMode } from '@quits/domain';
import { LIMITS } from './limits.ts';
import { readOriginal } from './currencies/client.ts';
import { readSplit } from './splits/client.ts';

const NO_CONTROL_CHARACTERS = /^[^\p{Cc}]*$/u;
const limited = (schema: z.ZodString, max: number) =>
  schema
    .max(max, `must be at most ${String(max)} characters`)
    .regex(NO_CONTROL_CHARACTERS, 'must not contain control characters');
export const text = (max: number) => limited(z.string().trim(), max);
/** Names and titles, without invisible characters. */
export const words = (max: number) => limited(z.string().overwrite(cleanText), max);

const NO_CONTROL_BUT_BREAKS = /^(?:[^\p{Cc}]|[\t\n])*$/u;
/**
 * Like `words`, with several lines that end in `
 * `.
 */
export const lines = (max: number) =>
  z
    .string()
    .overwrite((value) => cleanText(value.replace(/\r\n?/g, '\n')))
    .max(max, `must be at most ${String(max)} characters`)
    .regex(NO_CONTROL_BUT_BREAKS, 'must not contain control characters');

declare const FOREIGN_OPTIONAL: unique symbol;
/** The type of a schema that `foreignOptional` marks. */
export interface ForeignOptional {
  readonly [FOREIGN_OPTIONAL]: true;
}

/**
 * Marks a field, or a whole answer, that our own server always sends and another back end may omit. The types
 * of `@quits/contracts` derive from it which fields a screen may rely on.
 */
// The mark exists only in types.
export const foreignOptional = <Schema extends z.ZodType>(schema: Schema) =>
  schema as Schema & ForeignOptional;

export const id = z.int().positive();
/** In an address an id is plain digits, short enough to be exact. */
export const pathId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'must be a number')
  .transform(Number);

const isCents = (dollars: number) =>
  Math.abs(Math.round(dollars * 100) / 100 - dollars) < Number.EPSILON * Math.max(1, dollars) * 4;
export const amount = z
  .number()
  .min(0, 'must not be negative')
  .max(LIMITS.amountMaxCents / 100, 'must be at most 99,999,999.99')
  .refine(isCents, 'must have at most two decimals');
/** At least a cent after rounding. */
export const positiveAmount = amount
  .refine((value) => value >= 0.005, 'must be greater than zero')
  .meta({ minimum: 0.01 });

/** Positive or negative, but never zero. */
export const signedAmount = z
  .number()
  .min(-LIMITS.amountMaxCents / 100, 'must be at least -99,999,999.99')
  .max(LIMITS.amountMaxCents / 100, 'must be at most 99,999,999.99')
  .refine((value) => isCents(Math.abs(value)), 'must have at most two decimals')
  .refine((value) => Math.abs(value) >= 0.005, 'must not be zero');

export const MAX_ROWS = 200;
export const distinctUsers = (rows: readonly { user_id: number }[]) =>
  new Set(rows.map((row) => row.user_id)).size === rows.length;

export const splitShape = <Mode extends SplitMode>(modes: readonly Mode[]) =>
  z.object({
    mode: z.enum(modes),
    values: z
      .array(z.object({ user_id: id, value: foreignOptional(z.int().optional()) }))
      .min(1, 'must name at least one person')
      .max(MAX_ROWS)
      .refine(distinctUsers, 'must name each person once'),
  });
/** A split that works for every total. Whether the shares follow from it is the server's check. */
export const splitSchema = <Mode extends SplitMode>(modes: readonly Mode[]) =>
  splitShape(modes)
    .transform(readSplit)
    .superRefine((split, context) => {
      const message = findSplitProblem(split);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    });

/** Currencies (ISO 4217) with two decimals or none. */
export const currencySchema = z.enum(CURRENCIES, 'must be a currency with two decimals or none, as EUR');
export const categorySchema = z.enum(CATEGORY_KEYS);
/** The latest allowed day depends on today: the server checks it. */
export const daySchema = z.iso
  .date('must be a day, as 2026-03-05')
  .refine((day) => day >= FIRST_DAY, `must not be before ${FIRST_DAY}`);

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
  .transform(readOriginal);
