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

/** A page whose queries have these statuses. */
function page() {
  const runtime = testRuntime();
  let emit: () => void = () => undefined;
  let statuses: QueryStatus[] = [];
  const state = runtime.store.getState();
  const queries = () => Object.fromEntries(statuses.map((status, index) => [String(index), { status }]));
  const store = {
    ...runtime.store,
    getState: () => ({ ...state, [api.reducerPath]: { ...state[api.reducerPath], queries: queries() } }),
    subscribe: (listener: () => void) => {
      emit = listener;
      return () => (emit = () => undefined);
    },
    // The code reads only the statuses, so the fake omits the rest, which the type forbids.
  } as unknown as typeof runtime.store;
  const end = startLive({ ...runtime, store });
  return {
    end,
    asks(...next: QueryStatus[]) {
      statuses = next;
      emit();
    },
    // Asynchronous, so that lazy imports settle.
    pass: (ms: number) => jest.advanceTimersByTimeAsync(ms),
  };
}
/** Longer than the wait for an idle page. */
const LONG_MS = 5000;

describe('the live stream', () => {
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

  it('does not open for a page that was refused everything, or has ended', async () => {
    const { asks, pass, end } = page();
    asks(QueryStatus.rejected);
    await pass(LONG_MS);
    asks(QueryStatus.fulfilled);
    end();
    await pass(LONG_MS);
    expect(opened).not.toHaveBeenCalled();
  });
});
