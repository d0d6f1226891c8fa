import type { Expense } from '@quits/contracts';

/**
 * Builds an expense as screens have it, for tests without a back end: a dinner for $10.00 that the person with
 * id 1 paid alone. A test states only the values that it is about.
 *
 * @param values replace the defaults; a total alone changes what is paid and shared as well
 */
export function anExpense(values: Partial<Expense> = {}): Expense {
  const { totalCents = 1000 } = values;
  return {
    id: 5,
    groupId: 9,
    description: 'Dinner',
    totalCents,
    isSettlement: false,
    createdAt: '2026-03-01T12:00:00Z',
    date: '2026-03-01',
    notes: '',
    payers: [{ userId: 1, cents: totalCents }],
    shares: [{ userId: 1, cents: totalCents }],
    people: [],
    ...values,
  };
}
