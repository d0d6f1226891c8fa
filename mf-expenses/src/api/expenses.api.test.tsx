import { expenseEndpoints } from '@quits/core';
import { testRuntime, useMockBackEnd } from '@quits/testing';
import { expensesApi } from './expenses.api.ts';

const backEnd = useMockBackEnd();
const { getExpenses, getGroupExpenses } = expenseEndpoints.endpoints;
const { addExpense, updateExpense, deleteExpense } = expensesApi.endpoints;

/** Ann has one expense, and all its lists are shown. */
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
  const groupId = group.id;
  await Promise.all([
    store.dispatch(getGroupExpenses.initiate(groupId)),
    store.dispatch(getExpenses.initiate()),
  ]);
  const change = {
    description: 'New',
    totalCents: 500,
    payers: [{ userId: ann.id, cents: 500 }],
    shares: [{ userId: ann.id, cents: 500 }],
  };
  const changes = {
    add: () => store.dispatch(addExpense.initiate({ groupId, expense: change, idempotencyKey: 'a' })),
    edit: () => store.dispatch(updateExpense.initiate({ id, groupId, change })),
    delete: () => store.dispatch(deleteExpense.initiate({ id, groupId })),
  };
  /** The content of the group's list and of the person's. */
  function shown() {
    const state = store.getState();
    const lists = [getGroupExpenses.select(groupId)(state).data, getExpenses.select()(state).data];
    return lists.map((list) =>
      list?.pages.flatMap(({ items }) => items.map(({ description }) => description)).join(),
    );
  }
  return { changes, shown };
}

const inBoth = (names: string) => [names, names];

describe.each([
  ['add', 'Old,New', 'POST', '/api/expenses'],
  ['edit', 'New', 'PUT', '/api/expenses/*'],
  ['delete', '', 'DELETE', '/api/expenses/*'],
] as const)('to %s an expense', (what, after, method, path) => {
  it('shows in both lists immediately', async () => {
    const { changes, shown } = await world();
    const change = changes[what]();
    expect(shown()).toEqual(inBoth(after));
    await change;
  });

  it('goes from there when it is refused', async () => {
    const { changes, shown } = await world();
    backEnd.fail(method, path, { status: 409, detail: 'No' });
    await changes[what]();
    expect(shown()).toEqual(inBoth('Old'));
  });
});
