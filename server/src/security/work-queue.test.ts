import { createWorkQueue } from './work-queue.ts';

function createGate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}

describe('a work queue', () => {
  it('runs as much as it may at once, lets as much wait, and refuses the rest', async () => {
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

  it('lets nobody in who would wait too long, but always a few', async () => {
    let time = 0;
    const run = createWorkQueue({ concurrency: 2, maxQueued: 100, maxQueueWaitMs: 1000, now: () => time });
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
    // Two work; with 200 ms each, the tenth in the queue would wait for 1000 ms, the next for longer.
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
});
