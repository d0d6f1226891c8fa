import { keepIfFulfilled } from './optimistic-update.ts';

describe('keepIfFulfilled', () => {
  const undone: string[] = [];
  const patches = ['first', 'second'].map((name) => ({ undo: () => void undone.push(name) }));

  it('keeps the change when the server accepts it', async () => {
    await keepIfFulfilled(Promise.resolve(), patches);
    expect(undone).toEqual([]);
  });

  it('undoes the changes, newest first, when the server refuses', async () => {
    await keepIfFulfilled(Promise.reject(new Error('refused')), patches);
    expect(undone).toEqual(['second', 'first']);
  });
});
