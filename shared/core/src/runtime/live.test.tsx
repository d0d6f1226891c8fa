import { testRuntime, useMockBackEnd } from '@quits/testing';
import { injectFor } from '../api/api.ts';
import { areOlderOutdated, entriesOf } from '../api/cached-pages.ts';
import { call } from '../api/call.ts';
import { expenseEndpoints } from '../api/expenses.ts';
import { groupEndpoints } from '../api/groups.ts';
import { userOf } from '../session/session-state.ts';
import { openLive } from './live.ts';
import type { Runtime } from './runtime.ts';

const backEnd = useMockBackEnd();
const { getGroups } = groupEndpoints.endpoints;

interface Opened {
  request: Request;
  say: (text: string) => void;
  end: () => void;
}

/** A back end with a stream: the requests it gets and the events it sends. */
class Streams {
  readonly opened: Opened[] = [];
  status = 200;
  readonly #calls = globalThis.fetch;

  readonly fetch: typeof fetch = (input, init) => {
    const request = new Request(input, init);
    if (!request.url.includes('/api/events')) return this.#calls(request);
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    request.signal.addEventListener('abort', () => void writer.abort().catch(() => undefined));
    const say = (text: string) => void writer.write(new TextEncoder().encode(text));
    this.opened.push({ request, say, end: () => void writer.close() });
    return Promise.resolve(new Response(readable, { status: this.status }));
  };
}

function changed(groupId: number, by = 99, kind = 'group'): string {
  const event = { group_id: groupId, activity_id: 7, kinds: [kind], by };
  return `id: 7\nevent: changed\ndata: ${JSON.stringify(event)}\n\n`;
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}

let streams: Streams;
let runtime: Runtime;
let stop: () => void;
const last = () => streams.opened.at(-1);
const names = () =>
  getGroups
    .select()(runtime.store.getState())
    .data?.map(({ name }) => name);

async function show() {
  const ada = backEnd.addUser({ name: 'Ada' });
  runtime = testRuntime({ signedInAs: ada, hasExtras: true });
  await runtime.store.dispatch(getGroups.initiate());
  streams = new Streams();
  jest.spyOn(globalThis, 'fetch').mockImplementation(streams.fetch);
  stop = openLive({ ...runtime, askedAt: performance.now() });
  await until(() => streams.opened.length === 1);
  return ada;
}

afterEach(() => {
  stop();
  runtime.dispose();
  jest.restoreAllMocks();
});

it('notices are asked for again once the stream says how many are unread', async () => {
  await show();
  backEnd.fail('GET', '/api/notices', { status: 200, body: { items: [], unread: 0, next: null } });
  const { endpoints } = injectFor('mf-groups', (build) => ({
    getNotices: build.query<unknown, void>({ ...call('getNotices', () => ({})), providesTags: ['Notice'] }),
  }));
  await runtime.store.dispatch(endpoints.getNotices.initiate());
  last()?.say('event: notices\ndata: {"unread":1}\n\n');
  await until(() => backEnd.requestsTo('GET', '/api/notices').length === 2);
});

describe('a change by another user', () => {
  it('shows without a reload', async () => {
    const ada = await show();
    const { id } = backEnd.addGroup({ name: 'Rome', createdBy: ada.id, members: [] });
    expect(names()).toEqual([]);
    last()?.say(changed(id));
    await until(() => names()?.[0] === 'Rome');
  });

  it('shows within a minute or two where a proxy holds back the stream, and the page is seen', async () => {
    jest.useFakeTimers({
      doNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'queueMicrotask', 'Date', 'performance'],
    });
    const ada = await show();
    backEnd.addGroup({ name: 'Rome', createdBy: ada.id, members: [] });
    const asked = () => backEnd.requestsTo('GET', '/api/groups').length;
    const now = performance.now();
    const clock = jest.spyOn(performance, 'now');
    clock.mockReturnValue(now + 70_000);
    last()?.say(': heartbeat\n\n');
    await new Promise((resolve) => setTimeout(resolve, 20));
    jest.advanceTimersByTime(60_000);
    expect(asked()).toBe(1);
    clock.mockReturnValue(now + 131_000);
    jest.advanceTimersByTime(60_000);
    await until(() => names()?.[0] === 'Rome');
    jest.useRealTimers();
  });

  it('of one’s own name on another device shows in the session', async () => {
    const ada = await show();
    ada.name = 'Ada King';
    last()?.say(changed(1, ada.id, 'member'));
    await until(() => userOf(runtime.session.snapshot())?.name === 'Ada King');
  });

  it('is requested with the session, for one page, since the page loaded its data', async () => {
    await show();
    const { url, headers } = last()?.request ?? new Request('http://nowhere.test');
    expect(headers.get('authorization')).toBe(`Bearer ${runtime.session.token() ?? ''}`);
    expect(Number(new URL(url).searchParams.get('age'))).toBeGreaterThanOrEqual(0);
    expect(new URL(url).searchParams.get('page')).toMatch(/^\d+-\d+$/);
  });
});

describe('the stream', () => {
  it('reconnects when it is lost, and continues where it ended', async () => {
    const ada = await show();
    backEnd.addGroup({ name: 'Rome', createdBy: ada.id, members: [] });
    last()?.say('id: 41\n\n');
    last()?.end();
    await until(() => streams.opened.length === 2);
    expect(last()?.request.headers.get('last-event-id')).toBe('41');
    // The user may have left a group, so everything is refetched.
    await until(() => names()?.[0] === 'Rome');
  });

  it('expects several changes at a time once it reconnects: older pages of a list may be among them @full', async () => {
    backEnd.hasExtras = true;
    const ada = await show();
    const { id } = backEnd.addGroup({ name: 'Rome', createdBy: ada.id, members: [] });
    const add = () => backEnd.addExpense({ group_id: id, total_amount: 10, payers: [], shares: [] });
    for (let count = 0; count < 150; count += 1) add();
    const { initiate, select } = expenseEndpoints.endpoints.getGroupExpenses;
    await runtime.store.dispatch(initiate(id));
    await runtime.store.dispatch(initiate(id, { direction: 'forward', subscribe: false }));
    const list = () => select(id)(runtime.store.getState()).data;
    expect(list() && entriesOf(list()!)).toHaveLength(150);
    last()?.say('id: 41\n\n');
    last()?.end();
    add();
    await until(() => list() !== undefined && entriesOf(list()!).length === 151);
    expect(areOlderOutdated(list()!)).toBe(true);
  });

  it('refetches what failed while the server was away', async () => {
    const ada = await show();
    streams.status = 503;
    last()?.end();
    await until(() => streams.opened.length === 2);
    backEnd.addGroup({ name: 'Rome', createdBy: ada.id, members: [] });
    streams.status = 200;
    await until(() => names()?.[0] === 'Rome');
  });

  it('refetches no failed call when it opens for the first time', async () => {
    runtime = testRuntime({ signedInAs: backEnd.addUser({ name: 'Ada' }), hasExtras: true });
    const calls = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    await runtime.store.dispatch(getGroups.initiate());
    streams = new Streams();
    calls.mockImplementation(streams.fetch);
    const asked = calls.mock.calls.length;
    stop = openLive({ ...runtime, askedAt: performance.now() });
    await until(() => streams.opened.length === 1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(calls).toHaveBeenCalledTimes(asked + 1);
  });

  it('lets the calls of the screen find out that the session was ended elsewhere', async () => {
    await show();
    backEnd.fail('GET', '/api/groups', { status: 401, detail: 'Invalid authentication credentials' });
    streams.status = 401;
    last()?.end();
    await until(() => runtime.session.snapshot().status === 'ending');
    expect(streams.opened).toHaveLength(2);
  });

  it('ends when the user signs out, and no other begins', async () => {
    backEnd.hasExtras = true;
    await show();
    runtime.session.end();
    expect(last()?.request.signal.aborted).toBe(true);
    expect(streams.opened).toHaveLength(1);
  });

  it.each([404, 403])('is not requested again from a back end that answers %d @full', async (status) => {
    const ada = backEnd.addUser({ name: 'Ada' });
    runtime = testRuntime({ signedInAs: ada, hasExtras: true });
    streams = new Streams();
    streams.status = status;
    jest.spyOn(globalThis, 'fetch').mockImplementation(streams.fetch);
    jest.spyOn(Math, 'random').mockReturnValue(0);
    stop = openLive({ ...runtime, askedAt: 0 });
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(streams.opened).toHaveLength(1);
  });
});

describe('a tab that is hidden', () => {
  it('has no stream after 5 s, and one again when it becomes visible', async () => {
    await show();
    jest.useFakeTimers({ doNotFake: ['performance', 'queueMicrotask', 'nextTick', 'setImmediate'] });
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    jest.advanceTimersByTime(4999);
    expect(last()?.request.signal.aborted).toBe(false);
    jest.advanceTimersByTime(1);
    expect(last()?.request.signal.aborted).toBe(true);
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(streams.opened).toHaveLength(2);
    jest.useRealTimers();
  });
});
