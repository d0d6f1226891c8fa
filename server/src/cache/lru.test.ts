import { createLru } from './lru.ts';

describe('createLru', () => {
  it('keeps what was set last', () => {
    const recent = createLru<string, number>(2);
    recent.set('a', 1);
    recent.set('a', 2);
    expect([recent.get('a'), recent.get('b')]).toEqual([2, undefined]);
  });

  it('lets the least recently used go when there is no more room', () => {
    const recent = createLru<string, number>(2);
    recent.set('a', 1);
    recent.set('b', 2);
    recent.get('a');
    recent.set('c', 3);
    expect(['a', 'b', 'c'].map((key) => recent.get(key))).toEqual([1, undefined, 3]);
  });

  it('has less room for what weighs more, and none for what weighs too much', () => {
    const recent = createLru<string, string>(4, ({ length }) => length);
    recent.set('a', 'xx');
    recent.set('b', 'xx');
    recent.set('c', 'xxx');
    expect(['a', 'b', 'c'].map((key) => recent.get(key))).toEqual([undefined, undefined, 'xxx']);
    recent.set('c', 'x');
    recent.set('d', 'xxx');
    expect(['c', 'd'].map((key) => recent.get(key))).toEqual(['x', 'xxx']);
    recent.set('e', 'xxxxx');
    expect(['c', 'd', 'e'].map((key) => recent.get(key))).toEqual([undefined, undefined, undefined]);
  });

  it('forgets what it is told to', () => {
    const recent = createLru<string, number>(2);
    recent.set('a', 1);
    recent.delete('a');
    expect(recent.get('a')).toBeUndefined();
  });
});
