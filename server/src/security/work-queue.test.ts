import { QueueFullError, createWorkQueue } from './work-queue.ts';

function createGate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}

describe('a work queue', () => {
  it('runs as much as it may at once, lets as much wait, and refuses the rest', async () => {
    const run = createWorkQueue({ parallel: 2, waiting: 1 });
    const gate = createGate();
    let started = 0;
    const work = async () => {
      started += 1;
      await gate.opened;
      return started;
    };
    const first = [run(work), run(work), run(work)];
    await expect(run(work)).rejects.toThrow(QueueFullError);
    expect(started).toBe(2);
    gate.open();
    await Promise.all(first);
    expect(started).toBe(3);
  });

  it('goes on after work that failed', async () => {
    const run = createWorkQueue({ parallel: 1, waiting: 1 });
    const failing = run(() => Promise.reject(new Error('no')));
    const next = run(() => Promise.resolve('yes'));
    await expect(failing).rejects.toThrow('no');
    await expect(next).resolves.toBe('yes');
    await expect(run(() => Promise.resolve('again'))).resolves.toBe('again');
  });
});
