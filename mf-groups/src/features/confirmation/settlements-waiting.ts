import type { Expense } from '@quits/contracts';

/** Settlements that await the receiver's confirmation. */
export function settlementsWaitingFor(expenses: readonly Expense[], userId: number): Expense[] {
  return expenses.filter(
    ({ confirmation, shares }) => confirmation?.state === 'waiting' && shares[0]?.userId === userId,
  );
}
