import { takeTurns } from './load.ts';

it('measures in turns, and leaves out the turn that warms up', async () => {
  const order: string[] = [];
  const measured = await takeTurns(['a', 'b'], 2, (kind) => Promise.resolve(order.push(kind)));
  expect(order.join('')).toBe('ababab');
  expect(measured).toEqual([
    [3, 5],
    [4, 6],
  ]);
});
