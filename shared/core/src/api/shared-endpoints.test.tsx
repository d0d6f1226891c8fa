import { testRuntime } from '@quits/testing';
import { useMockBackEnd } from '@quits/testing';
import { sharedEndpoints } from './shared-endpoints.ts';

const backEnd = useMockBackEnd();
const { getExpenses, getGroup, getGroupExpenses, getGroupMembers, getGroups } = sharedEndpoints.endpoints;

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
