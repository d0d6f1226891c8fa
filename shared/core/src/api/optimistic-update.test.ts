import { keepIfFulfilled } from './optimistic-update.ts';

describe('keepIfFulfilled', () => {
  const undone: string[] = [];
  const patches = ['first', 'second'].map((name) => ({ undo: () => void undone.push(name) }));

  it('keeps what was changed when the server agrees', async () => {
    await keepIfFulfilled(Promise.resolve(), patches);
    expect(undone).toEqual([]);
  });

  it('takes it back, newest first, when the server refuses', async () => {
    await keepIfFulfilled(Promise.reject(new Error('refused')), patches);
    expect(undone).toEqual(['second', 'first']);
  });
});
