import { testRuntime, useMockBackEnd } from '@quits/testing';
import type { Runtime } from '../runtime/runtime.ts';
import { injectFor } from './api.ts';
import { groupEndpoints } from './groups.ts';

const backEnd = useMockBackEnd();

const changes = injectFor('stay-current-test', (build) => ({
  rename: build.mutation<unknown, string>({
    query: (name) => ({ url: '/auth/users/me/name', method: 'PUT', body: { name } }),
  }),
}));

const { getGroups } = groupEndpoints.endpoints;
const listOf = ({ store }: Runtime) => getGroups.select()(store.getState());
const asked = () => backEnd.requestsTo('GET', '/api/groups').length;
/** Reaches the document and its window. */
const emit = (event: string) => void document.dispatchEvent(new Event(event, { bubbles: true }));
/** Longer than a call to the mock back end takes. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 50));

async function showGroups() {
  const ada = backEnd.addUser({ name: 'Ada' });
  const runtime = testRuntime({ signedInAs: ada });
  await runtime.store.dispatch(getGroups.initiate());
  return { ada, runtime };
}

describe('the data on screen', () => {
  let shown: Runtime;
  afterEach(() => {
    jest.restoreAllMocks();
    shown.dispose();
  });

  it.each(['focus', 'visibilitychange', 'online'])(
    'is refetched at "%s", and stays until the answer',
    async (event) => {
      const { ada, runtime } = await showGroups();
      shown = runtime;
      expect(listOf(runtime).data).toEqual([]);
      backEnd.addGroup({ name: 'Rome', createdBy: ada.id, members: [] });
      emit(event);
      expect(listOf(runtime).data).toEqual([]);
      await settle();
      expect(listOf(runtime).data).toMatchObject([{ name: 'Rome' }]);
    },
  );

  it('is fetched once when the page shows and gets the focus', async () => {
    const { runtime } = await showGroups();
    shown = runtime;
    document.dispatchEvent(new Event('visibilitychange'));
    emit('focus');
    await settle();
    expect(asked()).toBe(2);
  });

  it('is not fetched while the page is hidden, offline or signed out', async () => {
    const { runtime } = await showGroups();
    shown = runtime;
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    visibility.mockRestore();
    const network = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    emit('focus');
    network.mockRestore();
    runtime.session.expire();
    emit('focus');
    await settle();
    expect(asked()).toBe(1);
  });

  it('is left alone while a change is pending', async () => {
    const { runtime } = await showGroups();
    shown = runtime;
    const renaming = runtime.store.dispatch(changes.endpoints.rename.initiate('Ada L.'));
    emit('focus');
    await renaming;
    await settle();
    expect(asked()).toBe(1);
    emit('focus');
    await settle();
    expect(asked()).toBe(2);
  });

  it('leaves no listener behind when a page ends', async () => {
    const { runtime } = await showGroups();
    shown = runtime;
    runtime.dispose();
    emit('focus');
    await settle();
    expect(asked()).toBe(1);
  });
});
