/** Bills of the tests, and the taps of those who claim their items. */
import type { ExpenseAnswer } from '@quits/contracts';
import type { Person } from './people.ts';

export interface BillItem {
  id?: number;
  name: string;
  amount: number;
  people: { user_id: number; weight: number }[];
}

/** An item that each of these people had a whole share of. */
export const itemOf = (name: string, amount: number, ...people: Person[]): BillItem => ({
  name,
  amount,
  people: people.map(({ id }) => ({ user_id: id, weight: 100 })),
});

export const sharesOf = (...amounts: [Person, number][]) =>
  amounts.map(([{ id }, share_amount]) => ({ user_id: id, share_amount }));

/** The share of each person by id. */
export const sharesIn = (expense: {
  shares: readonly Pick<ExpenseAnswer['shares'][number], 'user_id' | 'share_amount'>[];
}) => Object.fromEntries(expense.shares.map(({ user_id, share_amount }) => [user_id, share_amount]));

/** An entry that is split by items, open for claiming, of which the payer alone shares the rest. */
export const openBill = (groupId: number, payer: Person, items: BillItem[], total_amount = 30) => ({
  group_id: groupId,
  description: 'Dinner',
  total_amount,
  payers: [{ user_id: payer.id, paid_amount: total_amount }],
  shares: sharesOf([payer, total_amount]),
  split: { mode: 'items', values: [] },
  items,
  extras: [{ name: 'Tax', amount: total_amount / 5, how: 'proportional' }],
  claiming: true,
});

/** A person's tap on the item at this place. */
export const claim = (expense: ExpenseAnswer, place: number, person: Person, weight = 100) =>
  person.call<ExpenseAnswer>(
    ['PUT', `/api/expenses/${String(expense.id)}/items/${String(expense.items[place]?.id)}/claim`],
    { weight },
  );

/** The entry as it is now. */
export const detailsOf = async ({ id }: Pick<ExpenseAnswer, 'id'>, person: Person) =>
  (await person.call<{ expense: ExpenseAnswer }>(['GET', `/api/expenses/${String(id)}/details`])).body
    .expense;
