import { sharedEndpoints } from '@quits/core';
import { testRuntime, useMockBackEnd } from '@quits/testing';
import { expensesApi } from './expenses.api.ts';

const backEnd = useMockBackEnd();
const { getExpensePage, getGroupExpensePage } = sharedEndpoints.endpoints;

/** Ann has one expense, and both pages of it are shown. */
async function world() {
  backEnd.hasExtras = true;
  const ann = backEnd.addUser({ name: 'Ann' });
  const group = backEnd.addGroup({ name: 'Flat', createdBy: ann.id });
  const parts = {
    payers: [{ user_id: ann.id, paid_amount: 10 }],
    shares: [{ user_id: ann.id, share_amount: 10 }],
  };
  const { id } = backEnd.addExpense({ group_id: group.id, description: 'Old', total_amount: 10, ...parts });
  const { store } = testRuntime({ signedInAs: ann, hasExtras: true });
  await Promise.all([
    store.dispatch(getGroupExpensePage.initiate(group.id)),
    store.dispatch(getExpensePage.initiate()),
  ]);
  const shown = () =>
    [getGroupExpensePage.select(group.id), getExpensePage.select()].map((select) =>
      select(store.getState()).data?.items.map(({ description }) => description),
    );
  const expense = {
    description: 'New',
    totalCents: 500,
    payers: [{ userId: ann.id, cents: 500 }],
    shares: [{ userId: ann.id, cents: 500 }],
  };
  return { store, shown, expense, groupId: group.id, id };
}

describe('a change of an expense', () => {
  it('shows in the first pages of the lists at once', async () => {
    const { store, shown, expense, groupId, id } = await world();
    const { addExpense, updateExpense, deleteExpense } = expensesApi.endpoints;
    const added = store.dispatch(addExpense.initiate({ groupId, expense, idempotencyKey: 'a' }));
    expect(shown()).toEqual([
      ['Old', 'New'],
      ['Old', 'New'],
    ]);
    await added;
    const edited = store.dispatch(
      updateExpense.initiate({ id, groupId, change: { ...expense, description: 'Other' } }),
    );
    expect(shown().map((page) => page?.includes('Other'))).toEqual([true, true]);
    await edited;
    const deleted = store.dispatch(deleteExpense.initiate({ id, groupId }));
    expect(shown().map((page) => page?.includes('Other'))).toEqual([false, false]);
    await deleted;
  });

  it('goes from there when it is refused', async () => {
    const { store, shown, expense, groupId } = await world();
    backEnd.fail('POST', '/api/expenses', { status: 409, detail: 'No' });
    await store.dispatch(
      expensesApi.endpoints.addExpense.initiate({ groupId, expense, idempotencyKey: 'a' }),
    );
    expect(shown()).toEqual([['Old'], ['Old']]);
  });
});
