import { sharedEndpoints } from '@quits/core';
import type { Expense } from '@quits/contracts';

type Patch = ReturnType<typeof sharedEndpoints.util.updateQueryData>;

interface MutationLifecycle {
  dispatch: (patch: Patch) => { undo: () => void };
  queryFulfilled: Promise<unknown>;
}

/**
 * Shows a change in the lists of expenses at once, and takes it back when the server refuses it. A list
 * that nobody has loaded stays untouched.
 *
 * @param change gives the list as it will be; it must not change the one it gets
 */
export async function patchExpenseLists(
  { dispatch, queryFulfilled }: MutationLifecycle,
  groupId: number,
  change: (list: readonly Expense[]) => Expense[],
): Promise<void> {
  const patches = [
    dispatch(sharedEndpoints.util.updateQueryData('getGroupExpenses', groupId, change)),
    dispatch(sharedEndpoints.util.updateQueryData('getExpenses', undefined, change)),
  ];
  try {
    await queryFulfilled;
  } catch {
    for (const patch of patches) patch.undo();
  }
}
