/**
 * Zod schemas of requests and answers. Amounts in JSON are dollars with at most two decimals; ids are
 * integers; times are ISO 8601 in UTC.
 */
import { z } from 'zod';
import { SPLIT_MODES, isPasswordAcceptable, isWithinTolerance, sumCents, toCents } from '@quits/domain';
import type { PersonAmount } from '@quits/domain';
import {
  MAX_ROWS,
  amount,
  categorySchema,
  currencySchema,
  daySchema,
  distinctUsers,
  foreignOptional,
  id,
  lines,
  originalSchema,
  pathId,
  positiveAmount,
  splitSchema,
  splitShape,
  text,
  words,
} from '../primitives.ts';
import { LIMITS } from '../limits.ts';
import { CONFIRMATION_STATES, RECEIPT_TYPES } from '../receipts/client.ts';

const emailSchema = text(LIMITS.emailMaxLength).pipe(z.email('must be an e-mail address'));
const nameSchema = words(LIMITS.nameMaxLength).min(1, 'must not be empty');
const newPasswordSchema = z
  .string()
  .max(LIMITS.passwordMaxLength, 'must be at most 128 characters')
  .refine(
    isPasswordAcceptable,
    'must have at least 8 characters, an uppercase letter, a lowercase letter and a digit',
  );

export const token = z.string().min(1).max(256);

export const signInSchema = z.object({
  username: text(LIMITS.emailMaxLength).min(1, 'must not be empty'),
  password: z
    .string()
    .min(1, 'must not be empty')
    .max(LIMITS.passwordMaxLength, `must be at most ${String(LIMITS.passwordMaxLength)} characters`),
});
export const tokenAnswerSchema = z.object({
  access_token: z.string(),
  token_type: foreignOptional(z.literal('bearer')),
});
export const registerSchema = z.object({ email: emailSchema, password: newPasswordSchema });
export const updateNameSchema = z.object({ name: nameSchema });
export const updatePasswordSchema = z.object({ new_password: newPasswordSchema });
export const forgotPasswordSchema = z.object({ email: emailSchema });
export const resetPasswordSchema = z.object({
  token,
  new_password: newPasswordSchema,
});
export const resetValiditySchema = z.object({ valid: foreignOptional(z.boolean()) });
export const acceptedInviteSchema = z.object({ group_id: id });

/** Default splits of new expenses: modes that work for every total. */
const DEFAULT_SPLIT_MODES = ['equal', 'percent', 'shares'] as const;
export const setDefaultSplitSchema = splitSchema(DEFAULT_SPLIT_MODES).nullable();

export const userSchema = z.object({ id, name: z.string(), email: z.string() });
export const groupSchema = z.object({
  id,
  name: z.string(),
  created_by: id,
  created_at: z.string(),
  currency: foreignOptional(z.string()),
  default_split: foreignOptional(splitShape(DEFAULT_SPLIT_MODES).nullable()),
});
export const groupSummarySchema = groupSchema.extend({
  member_count: z.int().min(0),
  expense_count: z.int().min(0),
  net: foreignOptional(
    z.number().describe("The caller's own balance in the group: positive is owed to them"),
  ),
  unread_count: foreignOptional(
    z.int().min(0).describe('What others did since the caller joined or last said that it was seen'),
  ),
  waiting_count: foreignOptional(
    z.int().min(0).describe('Settlements of which the caller has not said yet whether the money came'),
  ),
});
export const createGroupSchema = z.object({
  name: nameSchema,
  created_by: id,
  /** Defaults to USD (extras §4). */
  currency: currencySchema.optional(),
});
export const updateGroupSchema = z
  .object({ name: nameSchema.optional(), currency: currencySchema.optional() })
  .refine(({ name, currency }) => (name ?? currency) !== undefined, { path: ['name'], error: 'is required' });
export const inviteSchema = z.object({ email: emailSchema });

const payerSchema = z.object({ user_id: id, paid_amount: amount });
const shareSchema = z.object({ user_id: id, share_amount: amount });
const payers = z
  .array(payerSchema)
  .min(1, 'must name at least one payer')
  .max(MAX_ROWS)
  .refine(distinctUsers, 'must name each person once');
const shares = z
  .array(shareSchema)
  .min(1, 'must name at least one person')
  .max(MAX_ROWS)
  .refine(distinctUsers, 'must name each person once');

const expenseFields = z.object({
  description: words(LIMITS.descriptionMaxLength)
    .nullish()
    .transform((description) => description ?? ''),
  // The extras of §1: missing fields keep their stored values.
  /** By default none. */
  category: categorySchema.nullish(),
  /** The day on which it was spent. A new expense defaults to the UTC day of its creation. */
  date: daySchema.optional(),
  /** By default empty. */
  notes: lines(LIMITS.notesMaxLength).optional(),
  /** The split as it was typed; without it, only the shares count. */
  split: splitSchema(SPLIT_MODES).nullish(),
  /** The amount in another currency, and the rate; without it, the group's currency applies. */
  original: originalSchema.nullish(),
  total_amount: positiveAmount,
  payers,
  shares,
});

interface Amounts {
  total_amount: number;
  payers: readonly { paid_amount: number }[];
  shares: readonly { share_amount: number }[];
}

/**
 * Payments and shares may each miss the total by at most one cent (specification §4). Currencies without
 * decimals allow a whole unit (extras §4); only the server knows which applies.
 */
function requireBalanced({ total_amount, ...rows }: Amounts, context: z.RefinementCtx): void {
  // The schema already refuses an amount with three decimals, for example: it has no cents to add up.
  if (context.issues.length > 0) return;
  const totalCents = toCents(total_amount);
  const columns = {
    payers: rows.payers.map((row) => toCents(row.paid_amount)),
    shares: rows.shares.map((row) => toCents(row.share_amount)),
  };
  const isWhole = [totalCents, ...columns.payers, ...columns.shares].every((cents) => cents % 100 === 0);
  for (const [field, cents] of Object.entries(columns)) {
    if (isWithinTolerance(sumCents(cents), totalCents, isWhole ? 100 : 1)) continue;
    context.addIssue({ code: 'custom', path: [field], message: 'must add up to the total' });
  }
}

type Details = Omit<z.output<typeof expenseFields>, 'total_amount' | 'payers' | 'shares'>;
interface WireExpense extends Amounts, Details {
  payers: readonly z.output<typeof payerSchema>[];
  shares: readonly z.output<typeof shareSchema>[];
}

/** An expense as it is entered, in cents: the only place that converts entered amounts from dollars. */
export interface ExpenseDraft extends Details {
  totalCents: number;
  payers: PersonAmount[];
  shares: PersonAmount[];
}

const toDraft = ({ total_amount, payers, shares, ...details }: WireExpense): ExpenseDraft => ({
  ...details,
  totalCents: toCents(total_amount),
  payers: payers.map((row) => ({ userId: row.user_id, cents: toCents(row.paid_amount) })),
  shares: shares.map((row) => ({ userId: row.user_id, cents: toCents(row.share_amount) })),
});
export const expenseDraftSchema = expenseFields.superRefine(requireBalanced).transform(toDraft);
/** Without a day: each booking gets its own. */
export const repeatedExpenseDraftSchema = expenseFields
  .omit({ date: true })
  .superRefine(requireBalanced)
  .transform(toDraft);
export const addedExpenseDraftSchema = expenseFields
  .extend({ group_id: id })
  .superRefine(requireBalanced)
  .transform(({ group_id, ...expense }) => ({
    groupId: group_id,
    ...toDraft(expense),
  }));
/** Former members are missing from the members, but keep their name in old expenses (decisions §5). */
const formerMember = {
  name: foreignOptional(z.string().optional().describe('Of somebody who has left the group')),
};
/** The receiver's answer to a settlement (extras §6). */
const confirmation = z.object({
  state: z.enum(CONFIRMATION_STATES),
  at: z.string().nullable(),
  by: id.nullable().describe('The receiver, who has answered'),
  reason: z.string().nullable(),
});
export const expenseSchema = z.object({
  id,
  group_id: id,
  description: foreignOptional(z.string()),
  category: foreignOptional(categorySchema.nullable()),
  date: foreignOptional(z.string()),
  notes: foreignOptional(z.string()),
  split: foreignOptional(splitShape(SPLIT_MODES).nullable()),
  original: foreignOptional(
    z.object({ currency: z.string(), total_amount: z.number(), rate: z.number() }).nullable(),
  ),
  total_amount: z.number(),
  type: foreignOptional(z.enum(['expense', 'settlement'])),
  created_at: z.string(),
  created_by: foreignOptional(id.describe('Who added it; what repeats, who last edited its rule')),
  version: foreignOptional(z.int().positive().describe('One more with every change; the ETag says the same')),
  comment_count: foreignOptional(z.int().min(0).describe('Without removed ones')),
  receipt_count: foreignOptional(z.int().min(0)),
  confirmation: foreignOptional(confirmation.nullable().describe('Of a settlement alone')),
  recurring_id: foreignOptional(id.nullable()),
  payers: z.array(payerSchema.extend(formerMember)),
  shares: z.array(shareSchema.extend(formerMember)),
});
/** A receipt in an answer (extras §9). */
export const receiptSchema = z.object({
  id,
  name: z.string(),
  type: z.enum(RECEIPT_TYPES),
  size: z.int().positive().describe('In bytes'),
  created_at: foreignOptional(z.string()),
});
const person = { name: foreignOptional(z.string()), email: foreignOptional(z.string()) };
export const expenseDetailsSchema = z.object({
  expense: expenseSchema.extend({
    payers: foreignOptional(expenseSchema.shape.payers),
    shares: foreignOptional(expenseSchema.shape.shares),
  }),
  payers: z.array(payerSchema.extend(person)),
  shares: z.array(shareSchema.extend(person)),
  receipts: foreignOptional(z.array(receiptSchema)),
});

export const balancePerson = z.object({ id, name: z.string() });
export const balanceSchema = z.object({
  from_user: balancePerson,
  to_user: balancePerson,
  amount: z.number(),
});
export const settlementDraftSchema = z
  .object({ to_user_id: id, amount: positiveAmount })
  .transform(({ to_user_id, amount }) => ({
    toUserId: to_user_id,
    cents: toCents(amount),
  }));

export const errorSchema = z.object({
  detail: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
});
export const messageSchema = z.object({ detail: z.string() });

export const rateQuerySchema = z
  .object({
    from: currencySchema,
    to: currencySchema,
    /** Defaults to today. */
    date: daySchema.optional(),
  })
  .refine(({ from, to }) => from !== to, { path: ['to'], error: 'must be another currency' });
export const rateSchema = z.object({
  rate: z.number().describe('Units of `to` per unit of `from`'),
  date: z.string().describe('The day whose rate it is'),
  source: z.enum(['service', 'group']).describe('Who says so: the service, or an entry in an own group'),
});

const LINES_PAGE = 50;
const PAGE_MAX = 200;
const pageLimit = z
  .string()
  .regex(/^[1-9]\d{0,2}$/, 'must be a number')
  .transform(Number)
  .refine((limit) => limit <= PAGE_MAX, `must be at most ${String(PAGE_MAX)}`)
  .optional();
/** Lines of a history, or of an explained amount. */
export const linesQuerySchema = z.object({
  /** Lines before this one. */
  before: pathId.optional(),
  limit: pageLimit.transform((limit) => limit ?? LINES_PAGE),
});
/** Without either parameter, the answer is the whole list, as in the specification. */
export const pageQuerySchema = z.object({
  /** Entries older than this one. */
  before: pathId.optional(),
  limit: pageLimit,
});
/** Figures of a whole list, only on its first page. Settlements count as entries, never as spending. */
const figures = { entries: z.int().min(0), expenses: z.int().min(0), total: z.number() };
const expensePage = {
  items: z.array(expenseSchema),
  /** `before` of the next page; `null` on the last. */
  next: id.nullable(),
};
export const groupExpensePageSchema = z.object({
  ...expensePage,
  totals: z
    .object({
      ...figures,
      shares: z
        .array(shareSchema.extend({ share_amount: z.number() }))
        .describe('What of the total is whose'),
    })
    .optional(),
});
export const expensePageSchema = z.object({
  ...expensePage,
  totals: z
    .array(
      z.object({
        group_id: id,
        ...figures,
        paid: z.number().describe('What the caller paid of the total'),
        share: z.number().describe("What of the total is the caller's"),
        months: z
          .array(z.object({ month: z.string(), share: z.number() }))
          .describe(
            "The caller's shares by month, `2026-03`: of the first, the last 13, and those to come; none of 0",
          ),
      }),
    )
    .optional(),
});
