import { createWorkQueue } from './work-queue.ts';

function createGate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}

describe('a work queue', () => {
  it('runs as much as it may concurrently, lets as much wait, and refuses the rest', async () => {
    const run = createWorkQueue({ concurrency: 2, maxQueued: 1 });
    const gate = createGate();
    let started = 0;
    const work = async () => {
      started += 1;
      await gate.opened;
      return started;
    };
    const first = [run(work), run(work), run(work)];
    await expect(run(work)).rejects.toMatchObject({ statusCode: 503 });
    expect(started).toBe(2);
    gate.open();
    await Promise.all(first);
    expect(started).toBe(3);
  });

  it('refuses work that would wait too long, but always admits a few', async () => {
    let time = 0;
    const run = createWorkQueue({
      concurrency: 2,
      maxQueued: 100,
      maxQueueWaitMs: { burst: 1000, standing: 300 },
      now: () => time,
    });
    const lasting = (ms: number) => () => {
      time += ms;
      return Promise.resolve();
    };
    await run(lasting(200));
    const gate = createGate();
    const crowd = Array.from({ length: 20 }, () =>
      run(() => gate.opened).then(
        () => true,
        () => false,
      ),
    );
    gate.open();
    // Two run. At 200 ms each, the tenth in the queue would wait 1000 ms, and the next one longer.
    expect((await Promise.all(crowd)).filter(Boolean)).toHaveLength(2 + 10);

    await run(lasting(100_000));
    const slow = createGate();
    const few = Array.from({ length: 12 }, () =>
      run(() => slow.opened).then(
        () => true,
        () => false,
      ),
    );
    slow.open();
    expect((await Promise.all(few)).filter(Boolean)).toHaveLength(2 + 4);
  });

  it('goes on after work that failed', async () => {
    const run = createWorkQueue({ concurrency: 1, maxQueued: 1 });
    const failing = run(() => Promise.reject(new Error('no')));
    const next = run(() => Promise.resolve('yes'));
    await expect(failing).rejects.toThrow('no');
    await expect(next).resolves.toBe('yes');
    await expect(run(() => Promise.resolve('again'))).resolves.toBe('again');
  });

  it('lets bursts wait longer than work that keeps queueing', async () => {
    let time = 0;
    const maxQueueWaitMs = { burst: 1000, standing: 300 };
    const run = createWorkQueue({ concurrency: 1, maxQueued: 100, maxQueueWaitMs, now: () => time });
    await run(() => Promise.resolve((time += 50)));
    const gate = createGate();
    const admittedOf = (count: number) =>
      Promise.all(
        Array.from({ length: count }, () => Promise.race([run(() => gate.opened), Promise.resolve()])).map(
          (piece) =>
            piece.then(
              () => true,
              () => false,
            ),
        ),
      ).then((all) => all.filter(Boolean).length);
    // One runs. At 50 ms each, the twentieth in the queue would wait 1000 ms.
    expect(await admittedOf(40)).toBe(1 + 20);
    time += 2001;
    expect(await admittedOf(40)).toBe(0);
    gate.open();
  });

  /**
   * Starts work that lasts until the gate opens, then queues these requesters. Returns the order in
   * which they were served.
   */
  async function servedOf(
    { maxQueued }: { maxQueued: number },
    requesters: readonly (readonly [address: string, account: string])[],
  ) {
    const run = createWorkQueue({ concurrency: 1, maxQueued });
    const gate = createGate();
    const first = run(() => gate.opened);
    const served: string[] = [];
    const waiting = requesters.map(([address, account]) =>
      run(() => Promise.resolve(served.push(`${address} ${account}`)), { address, account }),
    );
    const outcomes = Promise.allSettled(waiting);
    gate.open();
    await first;
    const refused = (await outcomes).flatMap((outcome, index) =>
      outcome.status === 'rejected' ? [requesters[index]?.join(' ')] : [],
    );
    return { served, refused };
  }

  it('lets at most two of one account from one address wait', async () => {
    const loop = Array.from({ length: 10 }, () => ['one', 'ann'] as const);
    const { served, refused } = await servedOf({ maxQueued: 60 }, [...loop, ['two', 'ann'], ['one', 'bob']]);
    expect(served.sort()).toEqual(['one ann', 'one ann', 'one bob', 'two ann']);
    expect(refused).toEqual(Array(8).fill('one ann'));
  });

  it('gives addresses turns, however many accounts each of them names', async () => {
    const crowd = Array.from({ length: 5 }, (_none, number) => ['one', `made up ${String(number)}`] as const);
    const { served } = await servedOf({ maxQueued: 60 }, [...crowd, ['two', 'ann'], ['three', 'bob']]);
    expect(served.slice(0, 4)).toEqual(['one made up 0', 'two ann', 'three bob', 'one made up 1']);
  });

  it('when it is full, sends away the surplus of one address first', async () => {
    const crowd = Array.from({ length: 4 }, (_none, number) => ['one', `made up ${String(number)}`] as const);
    const others = ['two', 'three', 'four', 'five'].map((address) => [address, 'ann'] as const);
    const { served, refused } = await servedOf({ maxQueued: 4 }, [...crowd, ...others]);
    expect(served).toEqual(['one made up 0', 'two ann', 'three ann', 'four ann']);
    expect(refused).toEqual(['one made up 1', 'one made up 2', 'one made up 3', 'five ann']);
  });
});
