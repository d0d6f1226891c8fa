/** Entries as they are entered: from the wire, in dollars, to the server's draft, in cents. */
import { z } from 'zod';
import {
  CATEGORY_KEYS,
  type Cents,
  decimalsOf,
  isWithinTolerance,
  SPLIT_MODES,
  sumCents,
  toCents,
} from '@quits/domain';
import { originalSchema } from '../currencies/schemas.ts';
import { LIMITS } from '../limits.ts';
import {
  MAX_ROWS,
  amount,
  clientId,
  daySchema,
  distinctUsers,
  enteredAt,
  hasDecimals,
  id,
  lines,
  signedAmount,
  words,
} from '../primitives.ts';
import { billFields } from './bill-fields.ts';
import { splitSchema } from '../splits/schemas.ts';
import { type Client, toClient } from '../wire.ts';

export const categorySchema = z.enum(CATEGORY_KEYS);
export const payerSchema = z.object({ user_id: id, paid_amount: amount });
export const shareSchema = z.object({ user_id: id, share_amount: amount });

const entryFields = z.object({
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
  /** The amount in another currency, and the rate or none; without it, the group's currency applies. */
  original: originalSchema.nullish(),
  /** A bill goes with a split by items. */
  ...billFields,
  /** Below zero for a refund, like all its amounts. */
  total_amount: signedAmount,
  payers: z
    .array(payerSchema)
    .min(1, 'must name at least one payer')
    .max(MAX_ROWS)
    .refine(distinctUsers, 'must name each person once'),
  shares: z
    .array(shareSchema)
    .min(1, 'must name at least one person')
    .max(MAX_ROWS)
    .refine(distinctUsers, 'must name each person once'),
});

type Amounts = Pick<
  z.output<typeof entryFields>,
  'total_amount' | 'original' | 'split' | 'payers' | 'shares' | 'items' | 'extras' | 'claiming'
>;

/** Where the amounts of each column stand in a row. */
const AMOUNTS = { payers: 'paid_amount', shares: 'share_amount', original: 'total_amount' } as const;

/** A cost has no amount below zero, and a refund none above. Zero, also -0, is either. */
function requireOneSign(
  columns: Record<keyof typeof AMOUNTS, readonly Cents[]>,
  totalCents: Cents,
  context: z.RefinementCtx,
): void {
  const message = 'must be on the same side of zero as the total';
  for (const field of ['payers', 'shares', 'original'] as const)
    for (const [index, cents] of columns[field].entries())
      if (cents !== 0 && cents > 0 !== totalCents > 0) {
        const path = field === 'original' ? [field, AMOUNTS[field]] : [field, index, AMOUNTS[field]];
        context.addIssue({ code: 'custom', path, message, params: { code: 'signs_differ' } });
      }
}

/** The amounts of a bill have the decimals of the currency that was paid. */
function requireDecimals(
  { original, items = [], extras = [] }: Pick<Amounts, 'original' | 'items' | 'extras'>,
  context: z.RefinementCtx,
): void {
  const decimals = original ? decimalsOf(original.currency) : 2;
  const message = `must have at most ${String(decimals)} decimals`;
  for (const [list, rows] of Object.entries({ items, extras }))
    for (const [index, row] of rows.entries())
      if (!hasDecimals(row.amount, decimals))
        context.addIssue({ code: 'custom', path: [list, index, 'amount'], message });
}

/**
 * A cost has no amount below zero, and a refund none above; -0 is 0. Payments and shares may each miss the total by at
 * most one cent (specification §4). Currencies without decimals allow a whole unit; only the server knows which applies.
 */
function requireBalanced(
  { total_amount, payers, shares, claiming = false, ...bill }: Amounts,
  context: z.RefinementCtx,
): void {
  // The schema already refuses an amount with three decimals, for example: it has no cents to add up.
  if (context.issues.length > 0) return;
  requireDecimals(bill, context);
  const totalCents = toCents(total_amount);
  const columns = {
    payers: payers.map((row) => toCents(row.paid_amount)),
    shares: shares.map((row) => toCents(row.share_amount)),
  };
  const isWhole = [totalCents, ...columns.payers, ...columns.shares].every((cents) => cents % 100 === 0);
  requireOneSign({ ...columns, original: [bill.original?.totalCents ?? 0] }, totalCents, context);
  if (context.issues.length > 0) return;
  for (const [field, cents] of Object.entries(columns)) {
    // While members claim items, the server computes the shares.
    if (claiming && field === 'shares') continue;
    if (isWithinTolerance(sumCents(cents), totalCents, isWhole ? 100 : 1)) continue;
    context.addIssue({ code: 'custom', path: [field], message: 'must add up to the total' });
  }
}

/** An expense as it is entered, in cents. */
export type ExpenseDraft = Client<z.output<typeof entryFields>>;

export const expenseDraftSchema = entryFields.superRefine(requireBalanced).transform(toClient);
export type WireExpenseDraft = z.input<typeof expenseDraftSchema>;

/** Without a day: each booking gets its own. What a rule books is never open for claiming. */
export const recurringDraftSchema = entryFields
  .omit({ date: true, claiming: true })
  .superRefine(requireBalanced)
  .transform(toClient);

/** With the group that it is added to. */
export const addedDraftSchema = entryFields
  .extend({ group_id: id, client_id: clientId.optional(), entered_at: enteredAt.optional() })
  .superRefine(requireBalanced)
  .transform((added) => {
    const { groupId, clientId, enteredAt, ...draft } = toClient(added);
    return { groupId, clientId, enteredAt, draft };
  });
