import { setImmediate } from 'node:timers/promises';
import { createKeyedMutex } from './keyed-mutex.ts';

describe('a keyed mutex', () => {
  let keyedMutex: ReturnType<typeof createKeyedMutex<number>>;
  let inside: string[];
  let turns: Map<string, AbortController>;
  beforeEach(() => {
    [keyedMutex, inside, turns] = [createKeyedMutex<number>(2), [], new Map()];
  });

  function come(name: string, key: number): Promise<void> {
    const turn = new AbortController();
    turns.set(name, turn);
    return keyedMutex.enter(key, turn.signal).then(() => void inside.push(name));
  }
  async function leave(...names: string[]): Promise<void> {
    for (const name of names) turns.get(name)?.abort(new Error(`${name} has left`));
    await setImmediate();
  }

  it('lets two of a key in concurrently, the others one after the other, and none wait for another key', async () => {
    for (const name of ['first', 'second', 'third', 'fourth']) void come(name, 1);
    void come('other', 2);
    await setImmediate();
    expect(inside).toEqual(['first', 'second', 'other']);
    expect([1, 2, 3].map(keyedMutex.isAwaited)).toEqual([true, false, false]);
    await leave('second', 'second');
    expect(inside).toEqual(['first', 'second', 'other', 'third']);
    await leave('first', 'third');
    await leave('fourth');
    void come('fifth', 1);
    await setImmediate();
    expect(inside.slice(4)).toEqual(['fourth', 'fifth']);
  });

  it('lets in none who has left while waiting, or before', async () => {
    const comes = ['first', 'second', 'third', 'fourth'].map((name) => come(name, 1));
    await setImmediate();
    void leave('third');
    await expect(comes[2]).rejects.toThrow('third has left');
    await expect(keyedMutex.enter(1, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
    await leave('first');
    expect(inside).toEqual(['first', 'second', 'fourth']);
    expect(keyedMutex.isAwaited(1)).toBe(false);
  });

  it('lets in none who leaves in the very moment that it is their turn, but the next', async () => {
    const comes = ['first', 'second', 'third', 'fourth'].map((name) => come(name, 1));
    await setImmediate();
    void leave('first', 'third');
    await expect(comes[2]).rejects.toThrow('third has left');
    expect(inside).toEqual(['first', 'second', 'fourth']);
  });
});
