import { waitFor } from '@testing-library/react';
import { MOCK_API, type MockUser, tokenFor, useMockBackEnd } from '@quits/testing';
import { createRuntime } from '../runtime/runtime.ts';
import { memoryStorage } from '../session/storage.ts';
import { injectFor } from './api.ts';
import { createEarlyCalls, type EarlyCalls } from './early-calls.ts';
import { groupEndpoints } from './groups.ts';

const backEnd = useMockBackEnd();
const { getGroups } = groupEndpoints.endpoints;
const { endpoints } = injectFor('changes-of-a-test', (build) => ({
  addEarlyGroup: build.mutation<unknown, { name: string; created_by: number }>({
    query: (body) => ({ url: '/api/groups', method: 'POST', body }),
  }),
}));
const TOMORROW = Date.now() + 24 * 60 * 60 * 1000;
const AT = `${MOCK_API}/api/groups`;
const asked = () => backEnd.requestsTo('GET', '/api/groups');

afterEach(() => {
  jest.restoreAllMocks();
});

const tokenOf = ({ id }: MockUser) => tokenFor(id, TOMORROW);

/** A user's page whose starter sent the given requests before its code loaded. */
function pageOf(user: MockUser, early?: EarlyCalls) {
  const storages = memoryStorage();
  const { id, name, email } = user;
  storages.local.set('token', tokenOf(user));
  storages.local.set('user', JSON.stringify({ id, name, email }));
  const runtime = createRuntime({ config: { base: MOCK_API, hasExtras: false }, storages, early });
  const load = () => runtime.store.dispatch(getGroups.initiate(undefined, { forceRefetch: true }));
  return { runtime, load };
}

function startedAs(user: MockUser, token = tokenOf(user)) {
  const early = createEarlyCalls(token);
  early.send([AT]);
  return { early, ...pageOf(user, early) };
}

describe('a call that the page sent early', () => {
  it('is the same as the call that it stands for', async () => {
    const ada = backEnd.addUser({ name: 'Ada' });
    const send = jest.spyOn(globalThis, 'fetch');
    startedAs(ada);
    await pageOf(ada).load();
    const [early, late] = send.mock.calls.map(([input, init]) => new Request(input, init));
    const partsOf = (request: Request | undefined) =>
      request && [request.url, request.method, request.credentials, [...request.headers].sort()];
    expect(partsOf(early)).toEqual(partsOf(late));
  });

  it('is not sent again, and answers once', async () => {
    const ada = backEnd.addUser({ name: 'Ada' });
    backEnd.addGroup({ name: 'Rome', createdBy: ada.id });
    const { load } = startedAs(ada);
    expect((await load()).data).toMatchObject([{ name: 'Rome' }]);
    expect(asked()).toHaveLength(1);
    await load();
    expect(asked()).toHaveLength(2);
  });

  it('gives a copy to look at, and still answers', async () => {
    const ada = backEnd.addUser({ name: 'Ada' });
    const { early, load } = startedAs(ada);
    const copy = early.peek(AT);
    expect((await load()).data).toEqual([]);
    expect(await (await copy)?.json()).toEqual([]);
    expect(early.peek(`${AT}/1`)).toBeUndefined();
    expect(asked()).toHaveLength(1);
  });

  it('does not answer for another token', async () => {
    const ada = backEnd.addUser({ name: 'Ada' });
    const { load } = startedAs(ada, 'the token of another user');
    expect((await load()).data).toEqual([]);
    expect(asked()).toHaveLength(2);
  });

  it('does not answer after half a minute', async () => {
    const ada = backEnd.addUser({ name: 'Ada' });
    const { load } = startedAs(ada);
    await waitFor(() => expect(asked()).toHaveLength(1));
    const later = Date.now() + 31_000;
    jest.spyOn(Date, 'now').mockReturnValue(later);
    await load();
    expect(asked()).toHaveLength(2);
  });

  it('does not answer after a change', async () => {
    const ada = backEnd.addUser({ name: 'Ada' });
    const { load, runtime } = startedAs(ada);
    await runtime.store.dispatch(endpoints.addEarlyGroup.initiate({ name: 'Rome', created_by: ada.id }));
    expect((await load()).data).toMatchObject([{ name: 'Rome' }]);
  });

  it('is not sent after another request', async () => {
    const ada = backEnd.addUser({ name: 'Ada' });
    const { early, load } = startedAs(ada);
    await load();
    await load();
    early.send([AT]);
    await load();
    expect(asked()).toHaveLength(3);
  });

  it('is dropped when the user signs out', () => {
    const ada = backEnd.addUser({ name: 'Ada' });
    const sent = jest.spyOn(globalThis, 'fetch');
    const { early, runtime } = startedAs(ada);
    const drop = jest.spyOn(early, 'drop');
    runtime.session.end();
    expect(drop).toHaveBeenCalledTimes(1);
    expect(sent.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
  });

  it('is sent again when it got no answer at all', async () => {
    const ada = backEnd.addUser({ name: 'Ada' });
    backEnd.fail('GET', '/api/groups', { status: 0 });
    const { load } = startedAs(ada);
    expect((await load()).error).toEqual({ status: 'NO_ANSWER' });
    expect(asked()).toHaveLength(2);
  });

  it('ends the session on a 401, as any other call', async () => {
    const ada = backEnd.addUser({ name: 'Ada' });
    backEnd.fail('GET', '/api/groups', { status: 401, detail: 'Invalid authentication credentials' });
    const { load, runtime } = startedAs(ada);
    const { error } = await load();
    expect(error).toMatchObject({ status: 401 });
    expect(runtime.session.snapshot().status).toBe('ending');
    expect(runtime.storages.local.get('token')).toBeNull();
  });
});
