import { testRuntime, useMockBackEnd } from '@quits/testing';
import { api } from './api.ts';
import { groupEndpoints } from './groups.ts';

const backEnd = useMockBackEnd();
const { getGroupMembers } = groupEndpoints.endpoints;

/** A page that shows a group's members after the call failed. */
async function showFailure() {
  const ada = backEnd.addUser({ name: 'Ada' });
  const { id } = backEnd.addGroup({ name: 'Rome', createdBy: ada.id });
  const path = `/api/groups/${String(id)}/members`;
  backEnd.fail('GET', path, { status: 404, detail: 'Not here' });
  const { store } = testRuntime({ signedInAs: ada });
  const mount = () => store.dispatch(getGroupMembers.initiate(id));
  const shown = mount();
  await shown;
  return { store, mount, shown, id, asked: () => backEnd.requestsTo('GET', path).length, path };
}

describe('a call that failed', () => {
  it('is not retried when another component mounts, which shows the same error', async () => {
    const { mount, asked } = await showFailure();
    for (let part = 0; part < 3; part += 1) {
      expect((await mount()).error).toEqual({ status: 404, body: { detail: 'Not here' } });
    }
    expect(asked()).toBe(1);
  });

  it('is retried by a press, and by new data', async () => {
    const { store, mount, shown, asked, path } = await showFailure();
    await mount();
    await shown.refetch();
    expect(asked()).toBe(2);
    backEnd.heal('GET', path);
    store.dispatch(api.util.invalidateTags(['Member']));
    await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
    expect(asked()).toBe(3);
    expect((await mount()).data).toMatchObject([{ name: 'Ada' }]);
  });

  it('is retried by the next visit of its page', async () => {
    const { mount, shown, asked, path } = await showFailure();
    shown.unsubscribe();
    backEnd.heal('GET', path);
    expect((await mount()).data).toMatchObject([{ name: 'Ada' }]);
    expect(asked()).toBe(2);
  });
});
