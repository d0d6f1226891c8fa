import { expenseEndpoints, groupEndpoints, type Runtime } from '@quits/core';
import type { Expense, ExpensePage, Group } from '@quits/contracts';

const { getGroupExpenses, getExpenses } = expenseEndpoints.endpoints;
const { selectCachedArgsForQuery } = expenseEndpoints.util;

export interface Listed {
  expense: Expense;
  /** From the list of groups, if that is loaded. */
  group: Group | undefined;
}

/** Finds an expense in the loaded lists: a page can show it before its details arrive. */
export function findListed({ store }: Pick<Runtime, 'store'>, expenseId: number): Listed | undefined {
  const state = store.getState();
  const pages: readonly ExpensePage<unknown>[] = [
    ...selectCachedArgsForQuery(state, 'getGroupExpenses').flatMap(
      (groupId) => getGroupExpenses.select(groupId)(state).data?.pages ?? [],
    ),
    ...selectCachedArgsForQuery(state, 'getExpenses').flatMap(
      (count) => getExpenses.select(count)(state).data?.pages ?? [],
    ),
  ];
  const expense = pages.flatMap(({ items }) => items).find(({ id }) => id === expenseId);
  if (!expense) return undefined;
  const groups = groupEndpoints.endpoints.getGroups.select()(state).data;
  return { expense, group: groups?.find(({ id }) => id === expense.groupId) };
}
