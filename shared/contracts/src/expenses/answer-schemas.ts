/** Entries in answers: amounts in dollars. */
import { z } from 'zod';
import { SPLIT_MODES } from '@quits/domain';
import { originalAnswerSchema } from '../currencies/schemas.ts';
import { type Foreign, foreignOptional } from '../foreign.ts';
import { billAnswerFields } from './bill-fields.ts';
import { id } from '../primitives.ts';
import { receiptSchema } from '../receipts/schemas.ts';
import { splitShape } from '../splits/schemas.ts';
import { CONFIRMATION_STATES } from './confirmation.ts';
import { categorySchema, payerSchema, shareSchema } from './input-schemas.ts';

/** Former members are missing from the members, but keep their name in old expenses. */
const formerMember = {
  name: foreignOptional(z.string().optional().describe('Only of former members')),
};
/** The receiver's answer to a settlement. */
const confirmation = z.object({
  state: z.enum(CONFIRMATION_STATES),
  at: z.string().nullable(),
  by: id.nullable().describe('The receiver, once they have answered'),
  reason: z.string().nullable(),
});

const details = {
  description: foreignOptional(z.string()),
  category: foreignOptional(categorySchema.nullable()),
  date: foreignOptional(z.string()),
  notes: foreignOptional(z.string()),
  split: foreignOptional(splitShape(SPLIT_MODES).nullable()),
  original: foreignOptional(originalAnswerSchema.nullable()),
  items: billAnswerFields.items,
  extras: billAnswerFields.extras,
  total_amount: z.number(),
};
const rows = {
  payers: z.array(payerSchema.extend(formerMember)),
  shares: z.array(shareSchema.extend(formerMember)),
};
/** What was entered. */
export const entryAnswerSchema = z.object({ ...details, ...rows });

export const expenseSchema = z.object({
  id,
  group_id: id,
  ...details,
  claiming: billAnswerFields.claiming,
  type: foreignOptional(z.enum(['expense', 'settlement'])),
  created_at: z.string(),
  created_by: foreignOptional(
    id.describe('The person who added it, or who last edited the recurring expense behind it'),
  ),
  version: foreignOptional(
    z.int().positive().describe('Increases by one with every change; equals the ETag'),
  ),
  comment_count: foreignOptional(z.int().min(0).describe('Excludes removed comments')),
  receipt_count: foreignOptional(z.int().min(0)),
  confirmation: foreignOptional(confirmation.nullable().describe('Only of settlements')),
  recurring_id: foreignOptional(id.nullable()),
  ...rows,
});
/** Also the answer to an expense that was added before, which may have been deleted since. */
export const addedExpenseSchema = expenseSchema.extend({
  deleted_at: foreignOptional(z.string().optional().describe('Only where it was deleted since')),
});
export type WireExpense = Foreign<typeof expenseSchema>;
export type ExpenseAnswer = z.output<typeof expenseSchema>;

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
export type WireExpenseDetails = Foreign<typeof expenseDetailsSchema>;
export type ExpenseDetailsAnswer = z.output<typeof expenseDetailsSchema>;
