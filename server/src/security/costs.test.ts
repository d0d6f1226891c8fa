import { setImmediate } from 'node:timers/promises';
import type { Cost } from '@quits/contracts/schemas';
import { createLanes } from './costs.ts';

const ANN = 1;
const BOB = 2;

describe('the lanes', () => {
  let inside: string[];
  let leave: (() => void)[];
  let takeTurn: ReturnType<typeof createLanes>;
  beforeEach(() => {
    [inside, leave, takeTurn] = [[], [], createLanes()];
  });

  /** Asks for a turn of each in order, and gives what got one. */
  async function ask(...calls: [Cost, number, string?][]): Promise<string[]> {
    for (const [cost, userId, address] of calls)
      void takeTurn(cost, { userId, address: address ?? String(userId) }).then((turn) => {
        inside.push(`${cost} ${String(userId)}`);
        leave.push(turn.leave);
      });
    await setImmediate();
    return inside;
  }

  it('let two pages, lists or sums of an account go on at once; others do not wait', async () => {
    const went = await ask(['page', ANN], ['sum', ANN], ['list', ANN], ['point', ANN], ['list', BOB]);
    expect([...went].sort()).toEqual(['list 2', 'page 1', 'point 1', 'sum 1']);
    leave[inside.indexOf('sum 1')]?.();
    await setImmediate();
    expect(inside.at(-1)).toBe('list 1');
  });

  it('let files go on beside them, two of an account and 16 in all', async () => {
    await ask(['page', ANN], ['page', ANN], ['file', ANN], ['file', ANN], ['file', ANN]);
    expect(inside.filter((call) => call === 'file 1')).toHaveLength(2);
    await ask(...Array.from({ length: 20 }, (_none, index): [Cost, number] => ['file', 10 + index]));
    expect(inside.filter((call) => call.startsWith('file'))).toHaveLength(16);
  });

  it('let eight files of an address go on at once, whoever sends them', async () => {
    await ask(
      ...Array.from({ length: 12 }, (_none, index): [Cost, number, string] => ['file', index, 'home']),
    );
    expect(inside).toHaveLength(8);
    await ask(['file', 99]);
    expect(inside.at(-1)).toBe('file 99');
  });

  it('let four questions to other services go on at once', async () => {
    await ask(...Array.from({ length: 9 }, (_none, index): [Cost, number] => ['outside', index + 1]));
    expect(inside).toHaveLength(4);
  });
});
