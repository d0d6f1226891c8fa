import { readWhy, type Why, writeWhy } from './why.ts';

describe('a figure in an address', () => {
  it.each<[string, Why]>([
    ['net-5', { kind: 'net', userId: 5 }],
    ['debt-5-7', { kind: 'debt', fromId: 5, toId: 7 }],
    ['payment-5-7', { kind: 'payment', fromId: 5, toId: 7 }],
  ])('is %s', (text, why) => {
    expect(writeWhy(why)).toBe(text);
    expect(readWhy(text)).toEqual(why);
  });

  it.each(['', 'net', 'net-0', 'net-5-7', 'debt-5', 'debt-5-5', 'payment-x-7', 'sum-5', 'net--5'])(
    'is nothing in "%s"',
    (text) => {
      expect(readWhy(text)).toBeUndefined();
    },
  );
});
