import { renderHook } from '@testing-library/react';
import { useIdleLoad } from './preload.ts';
import { useLazyValue } from './use-lazy-value.ts';

const load = jest.fn(() => Promise.reject(new Error('gone')));
const connect = (connection: object | undefined) =>
  Object.defineProperty(navigator, 'connection', { configurable: true, value: connection });

beforeEach(() => {
  jest.useFakeTimers();
  load.mockClear();
});
afterEach(() => {
  jest.useRealTimers();
  connect(undefined);
  Reflect.deleteProperty(window, 'requestIdleCallback');
});

describe('what is likely to be needed next', () => {
  it('loads once the screen is there and nothing else is to do, and its failure is nobody’s', async () => {
    const { rerender } = renderHook(({ isReady }) => useIdleLoad(load, isReady), {
      initialProps: { isReady: false },
    });
    await jest.advanceTimersByTimeAsync(5000);
    expect(load).not.toHaveBeenCalled();
    rerender({ isReady: true });
    expect(load).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(5000);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is there in the same moment as the need for it', async () => {
    const Part = () => null;
    const loadPart = jest.fn(() => Promise.resolve(Part));
    renderHook(() => useIdleLoad(loadPart, true));
    await jest.advanceTimersByTimeAsync(5000);
    const { result, rerender } = renderHook(({ isWanted }) => useLazyValue(loadPart, isWanted), {
      initialProps: { isWanted: false },
    });
    expect(result.current.value).toBeUndefined();
    rerender({ isWanted: true });
    expect(result.current.value).toBe(Part);
    expect(loadPart).toHaveBeenCalledTimes(1);
  });

  it('waits for the browser to say that it is idle, where it does', () => {
    const request = jest.fn((_work: () => void) => 7);
    const cancel = jest.fn();
    Object.assign(window, { requestIdleCallback: request, cancelIdleCallback: cancel });
    const { unmount } = renderHook(() => useIdleLoad(load, true));
    jest.advanceTimersByTime(5000);
    expect(load).not.toHaveBeenCalled();
    request.mock.calls[0]?.[0]();
    expect(load).toHaveBeenCalledTimes(1);
    unmount();
    expect(cancel).toHaveBeenCalledWith(7);
  });

  it.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
    'does not load by itself where bytes are dear, but for what is needed for sure (%j)',
    async (connection) => {
      connect(connection);
      renderHook(() => useIdleLoad(load, true));
      await jest.advanceTimersByTimeAsync(5000);
      expect(load).not.toHaveBeenCalled();
      renderHook(() => useIdleLoad(load, true, { isNeeded: true }));
      await jest.advanceTimersByTimeAsync(5000);
      expect(load).toHaveBeenCalledTimes(1);
    },
  );
});
