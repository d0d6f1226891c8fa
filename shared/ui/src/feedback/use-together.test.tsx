import { act, renderHook } from '@testing-library/react';
import { useTogether } from './use-together.ts';

const WAITING = {};
const CAME = { data: [] };
const FAILED = { error: { status: 404 } };

function show(...calls: readonly object[]) {
  return renderHook((shown: readonly object[]) => useTogether(shown), { initialProps: calls });
}

describe('parts of a page', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

  it('show together, when the last has come or failed', () => {
    const { result, rerender } = show(WAITING, WAITING);
    rerender([CAME, WAITING]);
    pass(500);
    expect(result.current).toBe(false);
    rerender([CAME, FAILED]);
    expect(result.current).toBe(true);
  });

  it('wait no longer than a second for one that does not come', () => {
    const { result, rerender } = show(WAITING, WAITING);
    pass(5000);
    expect(result.current).toBe(false);
    rerender([WAITING, CAME]);
    pass(1000);
    expect(result.current).toBe(true);
  });

  it('stay while a failed call is asked again', () => {
    const { result, rerender } = show(CAME, FAILED);
    rerender([CAME, WAITING]);
    expect(result.current).toBe(true);
  });
});
