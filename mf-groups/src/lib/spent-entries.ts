import type { Expense } from '@quits/contracts';
import type { SpentEntry } from '@quits/ledger-ui/insights';
import type { NameOf } from './ledger.ts';

/** The entries of a group as tables of its spending take them. */
export const spentEntries = (expenses: readonly Expense[], currency: string, nameOf: NameOf): SpentEntry[] =>
  expenses.map((expense) => {
    const ids = new Set([...expense.payers, ...expense.shares].map(({ userId }) => userId));
    return {
      ...expense,
      title: expense.description,
      currency,
      spentCents: expense.totalCents,
      people: Array.from(ids, (id) => ({ id, name: nameOf(id) })),
    };
  });
