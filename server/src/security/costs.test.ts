import { setImmediate } from 'node:timers/promises';
import { createLane, createLanes, type Lane } from './costs.ts';

const ANN = 1;
const BOB = 2;

/** A lane lets the server read other calls before it admits one. */
async function settle(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

describe('the lanes', () => {
  let inside: string[];
  let turns: Map<string, AbortController>;
  let lanes: ReturnType<typeof createLanes>;
  beforeEach(() => {
    [inside, turns, lanes] = [[], new Map(), createLanes()];
  });

  /** Requests a place for each call in order, and returns the calls that got one. */
  async function ask(lane: Lane | undefined, ...calls: [string, number, string?][]): Promise<string[]> {
    for (const [name, userId, address] of calls) {
      const turn = new AbortController();
      turns.set(name, turn);
      const origin = { account: String(userId), address: address ?? String(userId) };
      void lane?.(origin, turn.signal).then(() => inside.push(name));
    }
    await settle();
    return inside;
  }
  const many = (count: number, userIdOf: (index: number) => number, address?: string) =>
    Array.from({ length: count }, (_none, index): [string, number, string?] => [
      `${String(userIdOf(index))}/${String(index)}`,
      userIdOf(index),
      address,
    ]);

  it('let two pages, lists or sums of an account run concurrently; others do not wait', async () => {
    const { page, sum, list, point } = lanes.ofCost;
    await ask(page, ['page', ANN]);
    await ask(sum, ['sum', ANN]);
    await ask(list, ['list', ANN], ["Bob's list", BOB]);
    expect([inside, point]).toEqual([['page', 'sum', "Bob's list"], undefined]);
    turns.get('sum')?.abort();
    await settle();
    expect(inside.at(-1)).toBe('list');
  });

  it('let six other calls of an account run concurrently', async () => {
    expect(await ask(lanes.points, ...many(7, () => ANN), ["Bob's", BOB])).toHaveLength(6 + 1);
  });

  it('let two uploads of an account run concurrently, eight of an address and 16 in all', async () => {
    expect(await ask(lanes.uploads, ...many(3, () => ANN))).toHaveLength(2);
    expect(await ask(lanes.uploads, ...many(12, (index) => 10 + index, 'home'))).toHaveLength(2 + 8);
    expect(await ask(lanes.uploads, ...many(20, (index) => 100 + index))).toHaveLength(16);
  });

  it('let an account import one file at a time, an address two and all people four', async () => {
    expect(await ask(lanes.imports, ...many(2, () => ANN))).toHaveLength(1);
    expect(await ask(lanes.imports, ...many(4, (index) => 10 + index, 'home'))).toHaveLength(1 + 2);
    expect(await ask(lanes.imports, ...many(9, (index) => 100 + index))).toHaveLength(4);
    expect(await ask(lanes.uploads, ['upload', ANN])).toHaveLength(4 + 1);
  });

  it('let two downloads of an account run concurrently, independently of others', async () => {
    await ask(lanes.uploads, ...many(3, () => ANN));
    expect(await ask(lanes.downloads, ...many(3, () => ANN, 'home'))).toHaveLength(2 + 2);
    expect(await ask(lanes.downloads, ...many(30, (index) => 10 + index, 'home'))).toHaveLength(4 + 30);
  });

  it('let in none who has left while waiting, or before, or when it is their turn', async () => {
    const lane = createLane({ ofAccount: 1 });
    const origin = { account: 'ann', address: 'home' };
    await ask(lane, ['first', ANN]);
    const gone = new Error('gone');
    await expect(lane(origin, AbortSignal.abort(gone))).rejects.toThrow('gone');
    const turn = new AbortController();
    const waits = lane({ account: String(ANN), address: 'home' }, turn.signal);
    await ask(lane, ['third', ANN]);
    turns.get('first')?.abort();
    turn.abort(gone);
    await expect(waits).rejects.toThrow('gone');
    await settle();
    expect(inside).toEqual(['first', 'third']);
  });

  it('give every place back of who leaves, also of who still waits for another one', async () => {
    const lane = createLane({ ofAccount: 1, ofAddress: 1, inAll: 1 });
    await ask(lane, ['first', ANN]);
    const turn = new AbortController();
    const waits = lane({ account: 'bob', address: 'home' }, turn.signal);
    await settle();
    turn.abort(new Error('gone'));
    await expect(waits).rejects.toThrow('gone');
    turns.get('first')?.abort();
    expect(await ask(lane, ['second', BOB, 'home'])).toEqual(['first', 'second']);
  });
});
