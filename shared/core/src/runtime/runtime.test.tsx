import { waitFor } from '@testing-library/react';
import { peopleEndpoints } from '../api/people.ts';
import { testRuntime } from '@quits/testing';
import { useMockBackEnd } from '@quits/testing';

const backEnd = useMockBackEnd();

it("deletes the user's files from the device when the user signs out", async () => {
  const names = new Set(['quits-uploads-1', 'of-the-page']);
  const fake = {
    keys: () => Promise.resolve([...names]),
    delete: (name: string) => Promise.resolve(names.delete(name)),
  };
  Object.assign(globalThis, { caches: fake });
  testRuntime({ signedInAs: { id: 1, name: 'Ada', email: 'ada@example.org' } }).session.end();
  await waitFor(() => expect([...names]).toEqual(['of-the-page']));
  Reflect.deleteProperty(globalThis, 'caches');
});

describe('the answers in memory', () => {
  it.each([
    ['the person signs out', (session: ReturnType<typeof testRuntime>['session']) => session.end()],
    [
      'the session ends after a 401',
      (session: ReturnType<typeof testRuntime>['session']) => {
        jest.useFakeTimers();
        session.expire();
        jest.runAllTimers();
        jest.useRealTimers();
      },
    ],
  ])('are dropped when %s', async (_when, end) => {
    const ada = backEnd.addUser({ name: 'Ada' });
    const { session, store } = testRuntime({ signedInAs: ada });
    await store.dispatch(peopleEndpoints.endpoints.getUser.initiate({ id: ada.id }));
    const kept = () => JSON.stringify(store.getState());
    expect(kept()).toContain(ada.email);
    end(session);
    expect(kept()).not.toContain(ada.email);
    expect(kept()).not.toContain('Ada');
  });
});
