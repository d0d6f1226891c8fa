import type { GroupExpensePage } from '@quits/contracts';
import { testRuntime, useMockBackEnd } from '@quits/testing';
import { changeEntries as changingKept } from './expense-lists.ts';
import * as core from '../index.ts';
import { expenseEndpoints } from './expenses.ts';
import { groupEndpoints } from './groups.ts';

const backEnd = useMockBackEnd();
const { getExpenses, getGroupExpenses } = expenseEndpoints.endpoints;
const { getGroup, getGroupMembers, getGroups } = groupEndpoints.endpoints;

describe('a remote of an earlier release', () => {
  it('brings its own endpoints for calls that the core makes now', () => {
    const own = [
      'getGroupBalances',
      'getPeople',
      'getRecentExpenses',
      'getNets',
      'getRecurring',
      'updateName',
    ];
    const names = Object.keys(core.sharedEndpoints.endpoints);
    expect(names).toContain('getBalances');
    expect(names.filter((name) => own.includes(name))).toEqual([]);
  });

  it('changes the entries of a group, and two lists that are never loaded', async () => {
    const ada = backEnd.addUser({ name: 'Ada' });
    const group = backEnd.addGroup({ name: 'Rome', createdBy: ada.id });
    backEnd.addExpense({ group_id: group.id, description: 'Tea', total_amount: 10, payers: [], shares: [] });
    const { store } = testRuntime({ signedInAs: ada });
    await store.dispatch(getGroupExpenses.initiate(group.id));
    const { updateQueryData } = expenseEndpoints.util;
    const without = changingKept<GroupExpensePage>(() => []);
    store.dispatch(updateQueryData('getGroupExpenses', group.id, without));
    store.dispatch(updateQueryData('getGroupExpensePage', group.id, () => null));
    store.dispatch(updateQueryData('getExpensePage', undefined, () => null));
    expect(getGroupExpenses.select(group.id)(store.getState()).data?.pages).toMatchObject([{ items: [] }]);
    expect(backEnd.requests).toHaveLength(1);
  });
});

describe('shared calls', () => {
  it('load groups, one group, its members and expenses, and all expenses [7.20 7.22 7.32]', async () => {
    const ada = backEnd.addUser({ name: 'Ada' });
    const group = backEnd.addGroup({ name: 'Rome', createdBy: ada.id });
    const { store } = testRuntime({ signedInAs: ada });
    await Promise.all([
      store.dispatch(getGroups.initiate()),
      store.dispatch(getGroup.initiate(group.id)),
      store.dispatch(getGroupMembers.initiate(group.id)),
      store.dispatch(getGroupExpenses.initiate(group.id)),
      store.dispatch(getExpenses.initiate()),
    ]);
    const id = String(group.id);
    expect(backEnd.requests.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'GET /api/expenses',
      'GET /api/groups',
      `GET /api/groups/${id}`,
      `GET /api/groups/${id}/expenses`,
      `GET /api/groups/${id}/members`,
    ]);
    expect(backEnd.requests.map(({ body }) => body)).toEqual(['', '', '', '', '']);
  });
});
