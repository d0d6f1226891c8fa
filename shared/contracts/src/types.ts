/**
 * What the calls of specification §7 carry, as types. A back end may answer just the fields that the
 * specification lists, so fields that are only ours are optional here.
 */
import type { z } from 'zod';
import type * as schemas from './schemas.ts';

export type User = z.infer<typeof schemas.userSchema>;
/** A member of a group: the same three fields as a user. */
export type Member = User;
export type Group = z.infer<typeof schemas.groupSchema>;
export type GroupSummary = z.infer<typeof schemas.groupSummarySchema>;
export type Payer = z.infer<typeof schemas.payerSchema>;
export type Share = z.infer<typeof schemas.shareSchema>;
export type Balance = z.infer<typeof schemas.balanceSchema>;
export type ErrorBody = z.infer<typeof schemas.errorSchema>;
export type TokenAnswer = Pick<z.infer<typeof schemas.tokenAnswerSchema>, 'access_token'>;
export type AddExpense = z.input<typeof schemas.addExpenseSchema>;
export type EditExpense = z.input<typeof schemas.editExpenseSchema>;
export type Settle = z.input<typeof schemas.settleSchema>;

/**
 * `type` other than `settlement`, or none, is a normal expense; a description may be missing. A name is an extra of
 * our own server, in the list of a group: that of somebody who has left it.
 */
export interface Expense {
  id: number;
  group_id: number;
  description?: string | null;
  total_amount: number;
  type?: string | null;
  created_at: string;
  payers: (Payer & { name?: string | undefined })[];
  shares: (Share & { name?: string | undefined })[];
}

/** Names are extras of our own server: without them the members of the group give the name. */
export interface ExpenseDetails {
  expense: Omit<Expense, 'payers' | 'shares'>;
  payers: (Payer & { name?: string; email?: string })[];
  shares: (Share & { name?: string; email?: string })[];
}

/** What our own server answers: every field, and a page of a group's history. */
export type ExpenseAnswer = z.infer<typeof schemas.expenseSchema>;
export type ExpenseDetailsAnswer = z.infer<typeof schemas.expenseDetailsSchema>;
export type ActivityPageAnswer = z.infer<typeof schemas.activityPageSchema>;
