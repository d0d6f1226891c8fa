import { sharedEndpoints } from '../api/shared-endpoints.ts';
import { testRuntime } from '@quits/testing';
import { useMockBackEnd } from '@quits/testing';

const backEnd = useMockBackEnd();

describe('the answers that a page keeps in memory', () => {
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
  ])('are forgotten when %s', async (_when, end) => {
    const ada = backEnd.addUser({ name: 'Ada' });
    const { session, store } = testRuntime({ signedInAs: ada });
    await store.dispatch(sharedEndpoints.endpoints.getUser.initiate({ id: ada.id }));
    const kept = () => JSON.stringify(store.getState());
    expect(kept()).toContain(ada.email);
    end(session);
    expect(kept()).not.toContain(ada.email);
    expect(kept()).not.toContain('Ada');
  });
});
