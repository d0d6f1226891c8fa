import type { Expense } from '@quits/contracts';
import { fitToPeople, formStateOf, inOtherGroup } from './form-fill.ts';
import type { FormPeople, FormState } from './form-state.ts';

/**
 * Fills the form from an expense that waits on this device. In another group than its own, people and split
 * start afresh.
 *
 * @param fresh an empty form in its group
 */
export function correctedState(
  expense: Expense,
  people: FormPeople,
  fresh: FormState & { groupId: number },
): FormState {
  const { groupId, ...empty } = fresh;
  const state = formStateOf(expense, people, empty.currency);
  return groupId === expense.groupId ? fitToPeople(state, people) : inOtherGroup(state, empty);
}
