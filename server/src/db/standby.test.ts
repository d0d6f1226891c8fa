/** Which database a read goes to. The standby is a stub: what it answers decides. */
import type { Queries } from './tables.ts';
import { StandbyReads } from './standby.ts';
import type { Position, StandbyQuestions } from './standby.ts';

// Reads only hand them on, so a name each is enough to tell them apart.
const primary = { name: 'primary' } as unknown as Queries;
const standby = { name: 'standby' } as unknown as Queries;
const never = () => new Promise<never>(() => undefined);

/** A standby that has everything, unless a test changes its answers. */
function setUp() {
  const now: Position & { beat: number } = { timeline: '00000001', lsn: '0/1', beat: 0 };
  const answers: { [Name in keyof StandbyQuestions]: jest.Mock<ReturnType<StandbyQuestions[Name]>> } = {
    sendBeat: jest.fn((beat: number) => {
      now.beat = beat;
      return Promise.resolve(now.timeline);
    }) as jest.Mock<Promise<string>>,
    shownBeat: jest.fn(() => Promise.resolve(now.beat)),
    position: jest.fn(() => Promise.resolve({ timeline: now.timeline, lsn: now.lsn })),
    hasReplayed: jest.fn(() => Promise.resolve(true)),
  };
  const onChange = jest.fn();
  const reads = new StandbyReads({ primary, standby, questions: answers, onChange });
  return { now, answers, onChange, reads, ask: () => reads.read((queries) => Promise.resolve(queries)) };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});
const beats = (count = 1) => jest.advanceTimersByTimeAsync(count * 1000);

describe('a read', () => {
  it('goes to the standby when it has replayed all that the primary had at that moment', async () => {
    const { answers, now, ask, onChange, reads } = setUp();
    expect(await ask()).toBe(primary);
    await beats();
    expect(onChange.mock.calls).toEqual([[true, undefined]]);
    now.lsn = '0/2F';
    expect(await ask()).toBe(standby);
    expect(answers.hasReplayed).toHaveBeenLastCalledWith('0/2F');
    expect(reads.state()).toMatchObject({ isUsed: true, reads: { standby: 1, primary: 1 } });
  });

  it('goes to the primary when the standby is behind, and the next one asks again', async () => {
    const { answers, ask, onChange } = setUp();
    await beats();
    answers.hasReplayed.mockResolvedValueOnce(false);
    expect(await ask()).toBe(primary);
    expect(await ask()).toBe(standby);
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  it('reports a standby that cannot be reached from the start, once', async () => {
    const { answers, ask, onChange } = setUp();
    answers.shownBeat.mockRejectedValue(new Error('connect ECONNREFUSED'));
    await beats(3);
    expect(await ask()).toBe(primary);
    expect(onChange.mock.calls).toEqual([[false, new Error('connect ECONNREFUSED')]]);
  });

  it('asks nothing of a standby that is seconds behind', async () => {
    const { answers, ask, onChange, reads } = setUp();
    await beats();
    answers.shownBeat.mockResolvedValue(1);
    await beats(4);
    expect(await ask()).toBe(primary);
    expect(answers.hasReplayed).not.toHaveBeenCalled();
    expect(onChange).toHaveBeenLastCalledWith(
      false,
      new Error('it is behind, or no standby of this primary'),
    );
    expect(reads.state()).toMatchObject({ isUsed: false, lagMs: Infinity });
  });

  it('waits half a second for a standby that vanishes, and the following ones not at all', async () => {
    const { answers, ask, onChange } = setUp();
    await beats();
    answers.hasReplayed.mockImplementation(never);
    answers.shownBeat.mockImplementation(never);
    const first = ask();
    await jest.advanceTimersByTimeAsync(500);
    expect(await first).toBe(primary);
    expect(await ask()).toBe(primary);
    expect(answers.hasReplayed).toHaveBeenCalledTimes(1);
    expect(onChange).toHaveBeenLastCalledWith(false, expect.any(Error));
    answers.hasReplayed.mockResolvedValue(true);
    answers.shownBeat.mockImplementation(() => Promise.resolve(answers.sendBeat.mock.calls.length));
    await beats(2);
    expect(await ask()).toBe(standby);
  });

  it('runs again on the primary when the standby fails in the middle, but not for a refusal', async () => {
    const { reads } = setUp();
    await beats();
    const conflict = Object.assign(new Error('conflict with recovery'), { code: '40001' });
    const work = jest.fn((queries: Queries) =>
      queries === standby ? Promise.reject(conflict) : Promise.resolve('read'),
    );
    expect(await reads.read(work)).toBe('read');
    expect(work).toHaveBeenCalledTimes(2);
    const refusal = jest.fn(() => Promise.reject(new Error('there is no such group')));
    await expect(reads.read(refusal)).rejects.toThrow('no such group');
    expect(refusal).toHaveBeenCalledTimes(1);
  });
});

describe('after a promotion', () => {
  it('a database that is no standby any more is not read', async () => {
    const { answers, ask, onChange } = setUp();
    await beats();
    answers.shownBeat.mockResolvedValue(undefined);
    await beats();
    expect(await ask()).toBe(primary);
    expect(onChange).toHaveBeenLastCalledWith(
      false,
      new Error('it is behind, or no standby of this primary'),
    );
  });

  it('a standby of the former primary is not read, however far it is', async () => {
    const { now, answers, ask } = setUp();
    await beats();
    now.timeline = '00000002';
    expect(await ask()).toBe(primary);
    answers.shownBeat.mockResolvedValue(1);
    await beats();
    expect(await ask()).toBe(primary);
  });

  it('a standby of a database that was promoted as well, with the same timeline, is not read', async () => {
    const { now, answers, ask } = setUp();
    now.timeline = '00000002';
    // It shows nothing that this server has written.
    answers.shownBeat.mockResolvedValue(undefined);
    await beats(3);
    expect(await ask()).toBe(primary);
  });

  it('a standby that follows the new primary is read again', async () => {
    const { now, ask } = setUp();
    await beats();
    now.timeline = '00000002';
    await beats();
    expect(await ask()).toBe(standby);
  });
});

it('ends without a further beat', async () => {
  const { answers, reads } = setUp();
  await beats();
  await reads.close();
  await beats(5);
  expect(answers.sendBeat).toHaveBeenCalledTimes(2);
});
