import { MOCK_API, tokenFor, useMockBackEnd } from '@quits/testing';
import { useCaches } from '@quits/testing/use-caches';
import { waitFor } from '@testing-library/react';
import { createRuntime } from '../runtime/runtime.ts';
import { memoryStorage } from '../session/storage.ts';
import { injectFor } from './api.ts';
import { createEarlyCalls } from './early-calls.ts';
import { ANSWERED_AT, answerCacheOf, findStaleAnswer, removeStaleAnswers } from './last-answers.ts';
import { groupEndpoints } from './groups.ts';

const backEnd = useMockBackEnd();
const { getGroups } = groupEndpoints.endpoints;
const AT = `${MOCK_API}/api/groups`;
const NOW = Date.now();
const YESTERDAY = NOW - 24 * 60 * 60 * 1000;

const answerOf = (groups: readonly object[], at = YESTERDAY) =>
  new Response(JSON.stringify(groups), {
    headers: { 'content-type': 'application/json', [ANSWERED_AT]: String(at) },
  });

describe('stale answers', () => {
  const all = useCaches();

  it('are found by user and address, for seven days', async () => {
    all.set(answerCacheOf(1), new Map([[AT, answerOf([])]]));
    expect(await (await findStaleAnswer(1)(AT))?.json()).toEqual([]);
    expect(await findStaleAnswer(1)(AT, YESTERDAY)).toBeUndefined();
    expect(await findStaleAnswer(2)(AT)).toBeUndefined();
    expect(await findStaleAnswer(1)(`${AT}/1`)).toBeUndefined();
    all.set(answerCacheOf(1), new Map([[AT, answerOf([], NOW - 8 * 24 * 60 * 60 * 1000)]]));
    expect(await findStaleAnswer(1)(AT)).toBeUndefined();
  });

  it('do not exist where the browser has no caches', async () => {
    Reflect.deleteProperty(globalThis, 'caches');
    expect(await findStaleAnswer(1)(AT)).toBeUndefined();
    await expect(removeStaleAnswers()).resolves.toBeUndefined();
  });

  it('are removed for all users, or for all other users, and leave other caches', async () => {
    for (const name of [answerCacheOf(1), answerCacheOf(2), 'quits-page-1']) all.set(name, new Map());
    await removeStaleAnswers(2);
    expect([...all.keys()]).toEqual([answerCacheOf(2), 'quits-page-1']);
    await removeStaleAnswers();
    expect([...all.keys()]).toEqual(['quits-page-1']);
  });
});

/** A second visit by Ada, who saw the group "Rome" yesterday. */
function comeBack() {
  const ada = backEnd.addUser({ name: 'Ada' });
  const rome = backEnd.addGroup({ name: 'Rome', createdBy: ada.id });
  const storages = memoryStorage();
  const token = tokenFor(ada.id, NOW + 24 * 60 * 60 * 1000);
  storages.local.set('token', token);
  storages.local.set('user', JSON.stringify({ id: ada.id, name: ada.name, email: ada.email }));
  const last = answerOf([{ id: rome.id, name: 'Rome, as it was', created_by: ada.id }]);
  const early = createEarlyCalls(token, () => Promise.resolve(last));
  const { store, session } = createRuntime({ config: { base: MOCK_API, hasExtras: false }, storages, early });
  const shown = () => getGroups.select()(store.getState());
  const load = async () => {
    early.send([AT]);
    await store.dispatch(getGroups.initiate());
  };
  return { store, session, load, shown, asOf: () => Object.values(store.getState().staleAnswers) };
}

/** A page of Ada that keeps answers. */
function keeping() {
  const ada = backEnd.addUser({ name: 'Ada' });
  const answers = { add: jest.fn(), outdate: jest.fn(), drop: jest.fn() };
  const storages = memoryStorage();
  storages.local.set('token', tokenFor(ada.id, NOW + 60_000));
  storages.local.set('user', JSON.stringify({ id: ada.id, name: ada.name, email: ada.email }));
  const config = { base: MOCK_API, hasExtras: false };
  return { ada, answers, ...createRuntime({ config, storages, answers }) };
}

describe('a change', () => {
  const { endpoints } = injectFor('changes-for-the-next-visit', (build) => ({
    addKeptGroup: build.mutation<unknown, { name: string; created_by: number }>({
      query: (body) => ({ url: '/api/groups', method: 'POST', body }),
    }),
    acceptKept: build.mutation<unknown, string>({
      query: (token) => `/api/invites/accept/${token}`,
      extraOptions: { isSentOnce: true },
    }),
    getUnkept: build.query<unknown, void>({
      query: () => '/api/groups',
      extraOptions: { isUnkept: true },
    }),
  }));

  it('outdates earlier answers, with or without a response; a read does not', async () => {
    const { ada, answers, store } = keeping();
    await store.dispatch(getGroups.initiate());
    expect(answers.add.mock.calls.map(([request]: [Request]) => request.url)).toEqual([AT]);
    expect(answers.outdate).not.toHaveBeenCalled();
    backEnd.fail('POST', '/api/groups', { status: 0 });
    await store.dispatch(endpoints.addKeptGroup.initiate({ name: 'Rome', created_by: ada.id }));
    expect(answers.outdate).toHaveBeenCalledTimes(1);
  });

  it('may also be a read that changes something, whose address holds a secret', async () => {
    const { answers, store } = keeping();
    await store.dispatch(endpoints.acceptKept.initiate('the-token'));
    expect(answers.add).not.toHaveBeenCalled();
    expect(answers.outdate).toHaveBeenCalledTimes(1);
  });

  it('never brings what no device may keep', async () => {
    const { answers, store } = keeping();
    await store.dispatch(endpoints.getUnkept.initiate());
    expect(answers.add).not.toHaveBeenCalled();
    expect(answers.outdate).not.toHaveBeenCalled();
  });

  it('leaves them to the end of a session, which drops them', () => {
    const { answers, session } = keeping();
    session.end();
    expect(answers.drop).toHaveBeenCalled();
  });
});

describe('a second visit', () => {
  it('shows stale answers and their time immediately, until the fresh answer arrives', async () => {
    const release = backEnd.holdBack('GET', '/api/groups');
    const { load, shown, asOf } = comeBack();
    await load();
    expect(shown().data).toMatchObject([{ name: 'Rome, as it was' }]);
    expect(asOf()).toEqual([YESTERDAY]);
    await release();
    await waitFor(() => expect(shown().data).toMatchObject([{ name: 'Rome' }]));
    expect(asOf()).toEqual([]);
    expect(backEnd.requestsTo('GET', '/api/groups')).toHaveLength(1);
  });

  it('keeps showing them, with their time, while the back end cannot be reached', async () => {
    backEnd.fail('GET', '/api/groups', { status: 0 });
    const { load, shown, asOf } = comeBack();
    await load();
    await waitFor(() => expect(shown().error).toEqual({ status: 'NO_ANSWER' }));
    expect(shown().data).toMatchObject([{ name: 'Rome, as it was' }]);
    expect(asOf()).toEqual([YESTERDAY]);
  });

  it('takes the place of a read that gets no answer, once', async () => {
    backEnd.fail('GET', '/api/groups', { status: 0 });
    const { store, shown, asOf } = comeBack();
    await store.dispatch(getGroups.initiate());
    expect(shown().data).toMatchObject([{ name: 'Rome, as it was' }]);
    await waitFor(() => expect(shown().error).toEqual({ status: 'NO_ANSWER' }));
    expect(asOf()).toEqual([YESTERDAY]);
  });

  it('removes the time once the back end has refused the call', async () => {
    backEnd.fail('GET', '/api/groups', { status: 403, detail: 'Not a member of this group' });
    const { load, shown, asOf } = comeBack();
    await load();
    await waitFor(() => expect(shown().error).toMatchObject({ status: 403 }));
    expect(asOf()).toEqual([]);
  });

  it('shows nothing of them after signing out', async () => {
    const release = backEnd.holdBack('GET', '/api/groups');
    const { load, session, shown, asOf } = comeBack();
    await load();
    session.end();
    await release();
    expect(shown().data).toBeUndefined();
    expect(asOf()).toEqual([]);
  });
});
