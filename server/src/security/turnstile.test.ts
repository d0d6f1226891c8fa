import { setImmediate } from 'node:timers/promises';
import { createTurnstile } from './turnstile.ts';

describe('a turnstile', () => {
  it('lets two of a key in at once, the others one after the other, and nobody wait for another key', async () => {
    const { enter, isAwaited } = createTurnstile<number>(2);
    const inside: string[] = [];
    const leaveBy = new Map<string, () => void>();
    const come = async (name: string, key: number) => {
      leaveBy.set(name, await enter(key));
      inside.push(name);
    };
    for (const name of ['first', 'second', 'third', 'fourth']) void come(name, 1);
    void come('other', 2);
    await setImmediate();
    expect(inside).toEqual(['first', 'second', 'other']);
    expect([isAwaited(1), isAwaited(2), isAwaited(3)]).toEqual([true, false, false]);
    leaveBy.get('second')?.();
    leaveBy.get('second')?.();
    await setImmediate();
    expect(inside).toEqual(['first', 'second', 'other', 'third']);
    for (const name of ['first', 'third']) leaveBy.get(name)?.();
    await setImmediate();
    leaveBy.get('fourth')?.();
    void come('fifth', 1);
    await setImmediate();
    expect(inside.slice(4)).toEqual(['fourth', 'fifth']);
  });
});
