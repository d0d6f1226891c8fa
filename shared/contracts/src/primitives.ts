/** Zod schemas that several subjects share: texts, ids, amounts, days, pages and errors. */
import { z } from 'zod';
import { FIRST_DAY, MAX_AMOUNT, cleanText } from '@quits/domain';
import { foreignOptional } from './foreign.ts';
import { LIMITS } from './limits.ts';

const NO_CONTROL_CHARACTERS = /^[^\p{Cc}]*$/u;
const limited = (schema: z.ZodString, max: number) =>
  schema
    .max(max, `must be at most ${String(max)} characters`)
    .regex(NO_CONTROL_CHARACTERS, 'must not contain control characters');
/** A line of text, trimmed. */
export const text = (max: number) => limited(z.string().trim(), max);
/** A name or a title, without invisible characters. */
export const words = (max: number) => limited(z.string().overwrite(cleanText), max);

const NO_CONTROL_BUT_BREAKS = /^(?:[^\p{Cc}]|[\t\n])*$/u;
/** Like `words`, with several lines. Every line break becomes a line feed. */
export const lines = (max: number) =>
  z
    .string()
    .overwrite((value) => cleanText(value.replace(/\r\n?/g, '\n')))
    .max(max, `must be at most ${String(max)} characters`)
    .regex(NO_CONTROL_BUT_BREAKS, 'must not contain control characters');

export const emailSchema = text(LIMITS.emailMaxLength).pipe(z.email('must be an email address'));
/** The name of a person or a group. */
export const nameSchema = words(LIMITS.nameMaxLength).min(1, 'must not be empty');

export const id = z.int().positive();
/** In an address an id is plain digits, short enough to be exact. */
export const pathId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'must be a number')
  .transform(Number);
/** The secret in a link of an e-mail. */
export const token = z.string().min(1).max(256);

/** Whether a number has at most so many decimals, but for the rounding error of an addition. */
export function hasDecimals(value: number, decimals: number): boolean {
  const [size, scale] = [Math.abs(value), 10 ** decimals];
  return Math.abs(Math.round(size * scale) / scale - size) < Number.EPSILON * Math.max(1, size) * 4;
}

/** A number within the limits of amounts, below zero too. Only the server knows the currency, which may allow less. */
export const anyAmount = z
  .number()
  .min(-MAX_AMOUNT, 'must be at least -9,999,999,999')
  .max(MAX_AMOUNT, 'must be at most 9,999,999,999');
/** Dollars with at most two decimals. */
export const amount = anyAmount.refine((value) => hasDecimals(value, 2), 'must have at most two decimals');
/** At least a cent after rounding. */
export const positiveAmount = amount
  .refine((value) => value >= 0.005, 'must be greater than zero')
  .meta({ minimum: 0.01 });
/** Positive or negative, but never zero. */
export const signedAmount = amount.refine((value) => Math.abs(value) >= 0.005, 'must not be zero');

/** The latest allowed day depends on today: the server checks it. */
export const daySchema = z.iso
  .date('must be a date like 2026-03-05')
  .refine((day) => day >= FIRST_DAY, `must not be before ${FIRST_DAY}`);

/**
 * The id that an app gives an entry before the server does, so that sending it again adds nothing. Upper and
 * lower case are the same.
 */
export const clientId = z.guid('must be a UUID').toLowerCase();

/** When an entry was typed in, if earlier than it is sent; in milliseconds since 1970. The server checks the range. */
export const enteredAt = z.iso
  .datetime({ offset: true, error: 'must be a time in ISO 8601' })
  .transform((time) => Date.parse(time));

/** The most rows of a list in a request. */
export const MAX_ROWS = 200;
/** Whether no two rows name the same person. */
export const distinctUsers = (rows: readonly { user_id: number }[]) =>
  new Set(rows.map((row) => row.user_id)).size === rows.length;

const DEFAULT_PAGE = 50;
const PAGE_MAX = 200;
/** The number of items of a page. */
export const pageLimit = z
  .string()
  .regex(/^[1-9]\d{0,2}$/, 'must be a number')
  .transform(Number)
  .refine((limit) => limit <= PAGE_MAX, `must be at most ${String(PAGE_MAX)}`)
  .optional();
/** As `pageLimit`, 50 if the query names none. */
export const defaultPageLimit = pageLimit.transform((limit) => limit ?? DEFAULT_PAGE);
/** The query of a list that always answers in pages, newest first. */
export const linesQuerySchema = z.object({
  /** Lines before this one. */
  before: pathId.optional(),
  limit: defaultPageLimit,
});

/** Why something is refused, next to its sentence in English. */
export const reasonFields = {
  /** The reason, for programs and for pages in other languages; `docs/errors.md` lists all. */
  code: foreignOptional(z.string()),
  /** What the reason's sentence names. */
  params: foreignOptional(z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]))),
};

export const errorSchema = z.object({
  /** A sentence in English. */
  detail: z.string(),
  ...reasonFields,
  errors: z.array(z.object({ field: z.string(), message: z.string(), ...reasonFields })).optional(),
});
export type ErrorBody = z.output<typeof errorSchema>;

/** The answer of a call that only succeeds. */
export const messageSchema = foreignOptional(z.object({ detail: z.string() }));
