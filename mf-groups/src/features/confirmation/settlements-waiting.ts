import type { Expense } from '@quits/contracts';

/** Settlements of which a person, who is to have got the money, has not said yet whether that is so (extras §6). */
export function settlementsWaitingFor(expenses: readonly Expense[], userId: number): Expense[] {
  return expenses.filter(
    ({ confirmation, shares }) => confirmation?.state === 'waiting' && shares[0]?.userId === userId,
  );
}
