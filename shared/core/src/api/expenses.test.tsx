import { testRuntime, useMockBackEnd } from '@quits/testing';
import { expenseEndpoints } from './expenses.ts';
import { groupEndpoints } from './groups.ts';

const backEnd = useMockBackEnd();
const { getExpenses, getGroupExpenses } = expenseEndpoints.endpoints;
const { getGroup, getGroupMembers, getGroups } = groupEndpoints.endpoints;

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
