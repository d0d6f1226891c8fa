import type { Expense, ExpensePage, GroupExpensePage, PersonExpensePage } from '@quits/contracts';
import { patchCached } from './cached-pages.ts';
import { keepIfFulfilled } from './optimistic-update.ts';
import { expenseEndpoints } from './expenses.ts';

const { updateQueryData } = expenseEndpoints.util;

interface Lifecycle {
  dispatch: (patch: ReturnType<typeof updateQueryData>) => { undo: () => void };
  queryFulfilled: Promise<unknown>;
}

/** A recipe that changes the entries of each page. */
export const changeEntries = <Page extends ExpensePage<unknown>>(change: (entries: Expense[]) => Expense[]) =>
  patchCached<Page>((page) => ({ ...page, items: change(page.items) }));

/**
 * Updates the cached lists of expenses immediately, and rolls back when the server refuses the change. Lists
 * that are not loaded stay untouched.
 *
 * @param change returns the new entries of a page; it must not mutate the old ones
 */
export function patchExpenseLists(
  { dispatch, queryFulfilled }: Lifecycle,
  groupId: number,
  change: (entries: readonly Expense[]) => Expense[],
): Promise<void> {
  return keepIfFulfilled(queryFulfilled, [
    dispatch(updateQueryData('getGroupExpenses', groupId, changeEntries<GroupExpensePage>(change))),
    dispatch(updateQueryData('getExpenses', undefined, changeEntries<PersonExpensePage>(change))),
  ]);
}

/** Action that removes a deleted group's entries from the person's list. */
export const removeGroupEntries = (groupId: number) => {
  const ofOthers = <Item extends { groupId: number }>(items: readonly Item[]) =>
    items.filter((item) => item.groupId !== groupId);
  return updateQueryData(
    'getExpenses',
    undefined,
    patchCached<PersonExpensePage>(({ items, totals, next }) => ({
      items: ofOthers(items),
      totals: totals && ofOthers(totals),
      next,
    })),
  );
};
