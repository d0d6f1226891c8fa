import { QueryStatus } from '@reduxjs/toolkit/query';
import { testRuntime, useMockBackEnd } from '@quits/testing';
import { api } from '../api/api.ts';
import { openLive } from './live.ts';
import { startLive } from './start-live.ts';

jest.mock('./live.ts', () => ({ openLive: jest.fn(() => () => undefined) }));
const opened = jest.mocked(openLive);

useMockBackEnd();
beforeEach(() => {
  opened.mockClear();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

/** A page whose questions to the back end are in these states. */
function page() {
  const runtime = testRuntime();
  let tell: () => void = () => undefined;
  let statuses: QueryStatus[] = [];
  const state = runtime.store.getState();
  const queries = () => Object.fromEntries(statuses.map((status, index) => [String(index), { status }]));
  const store = {
    ...runtime.store,
    getState: () => ({ ...state, [api.reducerPath]: { ...state[api.reducerPath], queries: queries() } }),
    subscribe: (listener: () => void) => {
      tell = listener;
      return () => (tell = () => undefined);
    },
    // Only the statuses of the queries are read: the rest of each is left out, which their type does not allow.
  } as unknown as typeof runtime.store;
  const end = startLive({ ...runtime, store });
  return {
    end,
    asks(...next: QueryStatus[]) {
      statuses = next;
      tell();
    },
    // Also for what it loads.
    pass: (ms: number) => jest.advanceTimersByTimeAsync(ms),
  };
}
/** Longer than a page is waited for to be idle. */
const LONG_MS = 5000;

describe('the stream of what others change', () => {
  it('opens once the page has its answers, and has asked for nothing for a second', async () => {
    const { asks, pass } = page();
    asks(QueryStatus.pending);
    await pass(LONG_MS);
    asks(QueryStatus.fulfilled, QueryStatus.pending);
    await pass(LONG_MS);
    asks(QueryStatus.fulfilled, QueryStatus.fulfilled);
    await pass(900);
    asks(QueryStatus.fulfilled, QueryStatus.pending);
    await pass(LONG_MS);
    expect(opened).not.toHaveBeenCalled();
    asks(QueryStatus.fulfilled, QueryStatus.rejected);
    await pass(LONG_MS);
    expect(opened).toHaveBeenCalledTimes(1);
  });

  it('does not open for a page that was refused everything, or is over', async () => {
    const { asks, pass, end } = page();
    asks(QueryStatus.rejected);
    await pass(LONG_MS);
    asks(QueryStatus.fulfilled);
    end();
    await pass(LONG_MS);
    expect(opened).not.toHaveBeenCalled();
  });
});
