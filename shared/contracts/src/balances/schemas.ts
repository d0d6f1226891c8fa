/** Balances, and explanations of balances and debts. */
import { z } from 'zod';
import type { CallSchemas } from '../call.ts';
import type { Foreign } from '../foreign.ts';
import { namedPersonSchema } from '../people/schemas.ts';
import { id, linesQuerySchema } from '../primitives.ts';
import type { Client } from '../wire.ts';
import type { BALANCES_CALLS } from './calls.ts';

const balanceSchema = z.object({
  from_user: namedPersonSchema,
  to_user: namedPersonSchema,
  amount: z.number(),
});
export type WireBalance = Foreign<typeof balanceSchema>;
/** A payment that would settle a debt. */
export type Balance = Client<WireBalance>;
export type BalanceAnswer = z.output<typeof balanceSchema>;

const figure = (what: string) => z.number().describe(what);
export const balanceViewsSchema = z.object({
  currency: z.string(),
  members: z.array(
    z.object({
      user: namedPersonSchema,
      paid: figure('Their payments over all entries'),
      share: figure('Their shares of all entries'),
      net: figure('Paid minus share. Positive: they are owed'),
    }),
  ),
  pairwise: z.array(balanceSchema).describe('Debts of each entry, netted by pair'),
  fewest: z.array(balanceSchema).describe('The fewest payments that settle all debts'),
  checked: z.object({
    entries: z.int().min(0),
    sum: figure('The sum of all postings, computed for this answer: 0'),
    at: z.string(),
  }),
});
export type BalanceViewsAnswer = z.output<typeof balanceViewsSchema>;

const line = {
  expense_id: id,
  type: z.enum(['expense', 'settlement']),
  description: z.string(),
  date: z.string(),
  refund: z.boolean().describe('Money that came back: its amounts are below zero'),
};
/** `before` of the next page; `null` on the last. */
const next = id.nullable();
const netLinesSchema = z.object({
  items: z.array(
    z.object({
      ...line,
      paid: z.number(),
      share: z.number(),
      net: z.number(),
      running: figure('The net balance up to and including this entry'),
    }),
  ),
  next,
});
export type NetLinesAnswer = z.output<typeof netLinesSchema>;

const debtLinesSchema = z.object({
  items: z.array(
    z.object({
      ...line,
      amount: figure('What the second person owes the first for this entry. Negative: the other way round'),
      running: figure('The debt up to and including this entry'),
    }),
  ),
  net: figure('The whole debt'),
  next,
});
export type DebtLinesAnswer = z.output<typeof debtLinesSchema>;

export const BALANCES_SCHEMAS = {
  getGroupBalances: {
    summary: 'List the fewest payments that settle all debts',
    tag: 'Settlements',
    access: 'member',
    scope: 'groups:read',
    cost: 'list',
    answer: [200, z.array(balanceSchema)],
  },
  getBalanceViews: {
    summary: 'Read the balances of a group in three ways, with a check that its postings add up',
    tag: 'Settlements',
    access: 'member',
    scope: 'groups:read',
    cost: 'sum',
    answer: [200, balanceViewsSchema],
  },
  getNetLines: {
    summary: "Read the entries behind a person's net balance, newest first",
    tag: 'Settlements',
    access: 'member',
    scope: 'expenses:read',
    cost: 'sum',
    query: linesQuerySchema,
    answer: [200, netLinesSchema],
  },
  getDebtLines: {
    summary: 'Read the entries behind the debt of the second person to the first, newest first',
    tag: 'Settlements',
    access: 'member',
    scope: 'expenses:read',
    cost: 'sum',
    query: linesQuerySchema,
    answer: [200, debtLinesSchema],
  },
} as const satisfies Record<keyof typeof BALANCES_CALLS, CallSchemas>;
