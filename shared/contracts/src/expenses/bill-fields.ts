/** The fields of an entry with a bill: its items, tax, tips and discounts, and whether members may claim items. */
import { z } from 'zod';
import { MOST_EXTRAS, MOST_ITEMS, MOST_SHARES } from '@quits/domain';
import { foreignOptional } from '../foreign.ts';
import { LIMITS } from '../limits.ts';
import { MAX_ROWS, anyAmount, distinctUsers, id, words } from '../primitives.ts';

/** Hundredths of a share of an item. */
export const weightSchema = z.int().min(0).max(MOST_SHARES);

const part = z.object({ user_id: id, weight: weightSchema.describe('Hundredths of a share') });
const itemAmount = anyAmount.min(0, 'must not be negative');
const item = {
  name: words(LIMITS.itemNameMaxLength),
  amount: itemAmount.describe('In the currency that was paid; in a refund too it is not below zero'),
  people: z.array(part).max(MAX_ROWS).refine(distinctUsers, 'must name each person once'),
};
const extra = z.object({
  name: words(LIMITS.itemNameMaxLength),
  amount: anyAmount.describe('A discount is below zero'),
  how: z.enum(['proportional', 'equal']),
});

/** What a client sends. An item that is sent with its id keeps its claims. */
export const billFields = {
  items: z
    .array(z.object({ id: id.optional(), ...item }))
    .max(MOST_ITEMS)
    .optional(),
  extras: z.array(extra).max(MOST_EXTRAS).optional(),
  claiming: z.boolean().optional(),
};

/** What an answer says: empty lists where an entry has no bill. */
export const billAnswerFields = {
  items: foreignOptional(z.array(z.object({ id, ...item })).describe('The lines of a bill')),
  extras: foreignOptional(z.array(extra).describe('Tax, tips and discounts')),
  claiming: foreignOptional(z.boolean().describe('Whether members may claim items')),
};
