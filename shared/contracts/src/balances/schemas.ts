/** Schemas of explanations of balances and debts (extras §5). */
import { z } from 'zod';
import { id } from '../primitives.ts';
import { balancePerson, balanceSchema } from '../expenses/answer-schemas.ts';

const figure = (what: string) => z.number().describe(what);
export const balanceViewsSchema = z.object({
  currency: z.string(),
  members: z.array(
    z.object({
      user: balancePerson,
      paid: figure('What they paid of all entries'),
      share: figure('What of all entries is theirs'),
      net: figure('Paid less share: positive is owed to them'),
    }),
  ),
  pairwise: z.array(balanceSchema).describe('Who owes whom, entry by entry, netted by pair'),
  fewest: z.array(balanceSchema).describe('The fewest payments that would make everybody even'),
  checked: z.object({
    entries: z.int().min(0),
    sum: figure('What all lines of the books add up to, computed for this answer: 0'),
    at: z.string(),
  }),
});
const line = {
  expense_id: id,
  type: z.enum(['expense', 'settlement']),
  description: z.string(),
  date: z.string(),
};
/** `before` of the next page; `null` on the last. */
const next = id.nullable();
export const netLinesSchema = z.object({
  items: z.array(
    z.object({
      ...line,
      paid: z.number(),
      share: z.number(),
      net: z.number(),
      running: figure('The net balance up to and with this entry'),
    }),
  ),
  next,
});
export const debtLinesSchema = z.object({
  items: z.array(
    z.object({
      ...line,
      amount: figure('What the second person owes the first because of it; negative: the other way round'),
      running: figure('The debt up to and with this entry'),
    }),
  ),
  net: figure('The whole debt'),
  next,
});
