import { expenseEndpoints } from '@quits/core';
import { testRuntime, useMockBackEnd } from '@quits/testing';
import { expensesApi } from './expenses.api.ts';
import { sendForm } from './uploads/send-form.ts';

describe('changes of an expense', () => {
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
});

describe('a form that is sent', () => {
  const backEnd = useMockBackEnd();

  function world() {
    backEnd.hasExtras = true;
    const ann = backEnd.addUser({ name: 'Ann' });
    const group = backEnd.addGroup({ name: 'Rome', createdBy: ann.id });
    const payers = [{ user_id: ann.id, paid_amount: 12 }];
    const shares = [{ user_id: ann.id, share_amount: 12 }];
    const { id } = backEnd.addExpense({
      group_id: group.id,
      description: 'Dinner',
      total_amount: 12,
      payers,
      shares,
    });
    const url = `/api/expenses/${String(id)}/receipts`;
    const body = new FormData();
    body.append('file', 'x'.repeat(1000));
    const onProgress = jest.fn();
    const stop = new AbortController();
    const extra = testRuntime({ signedInAs: ann, hasExtras: true });
    const form = { url, method: 'POST', body, idempotencyKey: 'a-key-of-its-own' };
    const send = () => sendForm(form, { signal: stop.signal, extra }, onProgress);
    return { url, send, stop, onProgress };
  }

  it('tells how much of it has gone, and carries session and key', async () => {
    const { url, send, onProgress } = world();
    backEnd.fail('POST', url, { status: 201, body: {} });
    expect(await send()).toEqual({ data: null });
    expect(onProgress).toHaveBeenLastCalledWith(100);
    const [request] = backEnd.requestsTo('POST', url);
    expect(request?.headers.get('idempotency-key')).toBe('a-key-of-its-own');
    expect(request?.headers.get('authorization')).toMatch(/^Bearer /);
  });

  it.each([
    [{ status: 415, detail: 'No' }, { error: { status: 415, body: { detail: 'No' } } }],
    [{ status: 0 }, { error: { status: 'NO_ANSWER' } }],
    // The shared transport renews the session, waits, or ends it.
    [{ status: 401, detail: 'No' }, undefined],
    [{ status: 503, detail: 'No' }, undefined],
  ])('and ends by %j, is answered with %j', async (failure, answered) => {
    const { url, send } = world();
    backEnd.fail('POST', url, failure);
    expect(await send()).toEqual(answered);
  });

  it('is given up', async () => {
    const { url, send, stop } = world();
    backEnd.fail('POST', url, { status: 201, body: {} });
    stop.abort();
    expect(await send()).toEqual({ error: { status: 'NO_ANSWER' } });
  });
});
