import { createMemoryStore } from './rate-limits.repository.ts';

const MINUTE = 60_000;

describe('the counters in memory', () => {
  it('count in windows that start with their first event', async () => {
    const store = createMemoryStore();
    expect(await store.peek('a', 1000)).toEqual({ count: 0, resetAt: 1000 });
    expect(await store.consume('a', MINUTE, 1000)).toEqual({ count: 1, resetAt: 61_000 });
    expect(await store.consume('a', MINUTE, 60_999)).toEqual({ count: 2, resetAt: 61_000 });
    expect(await store.peek('a', 60_999)).toEqual({ count: 2, resetAt: 61_000 });
    expect(await store.peek('a', 61_000)).toEqual({ count: 0, resetAt: 61_000 });
    expect(await store.consume('a', MINUTE, 61_000)).toEqual({ count: 1, resetAt: 121_000 });
  });

  it('keep every key apart', async () => {
    const store = createMemoryStore();
    await store.consume('a', MINUTE, 0);
    expect((await store.consume('b', MINUTE, 0)).count).toBe(1);
  });

  it('are looked through once for a hundred thousand keys, and not at every further hit', async () => {
    const store = createMemoryStore();
    const flood = 100_000;
    for (let key = 0; key < flood; key += 1) await store.consume(`open${String(key)}`, MINUTE, 0);
    const scans = jest.spyOn(Map.prototype, Symbol.iterator);
    for (let key = 0; key < 1000; key += 1) await store.consume(`more${String(key)}`, MINUTE, 1);
    expect(scans).toHaveBeenCalledTimes(1);
    scans.mockRestore();
  });

  it('stand a flood of keys: none of an open window is lost, and ended ones go', async () => {
    const store = createMemoryStore();
    await store.consume('first', 10 * MINUTE, 0);
    const flood = 120_000;
    for (let key = 0; key < flood; key += 1) await store.consume(`old${String(key)}`, MINUTE, 0);
    for (let key = 0; key < flood; key += 1) await store.consume(`new${String(key)}`, MINUTE, 2 * MINUTE);
    expect((await store.peek('first', 2 * MINUTE)).count).toBe(1);
    expect((await store.peek('new0', 2 * MINUTE)).count).toBe(1);
    expect((await store.peek('old0', 2 * MINUTE)).count).toBe(0);
  });
});
