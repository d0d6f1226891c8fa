import { createEncryptor } from '../security/encryptor.ts';
import { buildTestApp, type TestApp } from '../testing/test-app.ts';
import { createOutbox, type JobHandler, type Outbox } from './outbox.ts';

const KIND = 'test';
const LIFETIME_MS = 60 * 60_000;
const LOCK_MS = 60_000;

let testApp: TestApp;
let workers: Outbox[];
let finishAll: (() => void)[];
beforeEach(async () => {
  testApp = await buildTestApp({ isAlone: true, environment: { LOG_LEVEL: 'silent' } });
  // Only the workers of this test may process its jobs.
  await testApp.app.outbox.stop();
  workers = [];
  finishAll = [];
});
afterEach(async () => {
  for (const finish of finishAll) finish();
  await Promise.all(workers.map((worker) => worker.stop()));
  await testApp.close();
});

/** A worker like that of another server on the database. */
function startWorker(handler: JobHandler): Outbox {
  const { app, clock } = testApp;
  const worker = createOutbox({
    database: app.database,
    encryptor: createEncryptor(app.secret),
    transport: {
      deliver: () => Promise.resolve(),
      rehearse: () => Promise.resolve(),
      close: () => undefined,
    },
    onSent: () => undefined,
    now: () => clock.now,
    log: app.log,
  });
  worker.handle(KIND, handler);
  workers.push(worker);
  return worker;
}

async function enqueue(...keys: string[]): Promise<void> {
  const { app, clock } = testApp;
  await app.database.write(async (trx) => {
    for (const key of keys)
      await app.outbox.enqueue(trx, {
        kind: KIND,
        dedupeKey: key,
        payload: key,
        now: clock.now,
        lifetimeMs: LIFETIME_MS,
      });
  });
}

const jobs = () => testApp.app.database.queries.selectFrom('outbox').selectAll().orderBy('id').execute();

/** Work that starts and waits for a signal to finish. */
function createStalled() {
  let started: () => void = () => undefined;
  let finish: () => void = () => undefined;
  const hasStarted = new Promise<void>((resolve) => {
    started = resolve;
  });
  const isOver = new Promise<void>((resolve) => {
    finish = resolve;
  });
  finishAll.push(finish);
  const handler: JobHandler = async () => {
    started();
    await isOver;
  };
  return { handler, hasStarted, finish: () => finish() };
}

describe('a job of the outbox', () => {
  it('that one server works at is left alone by the others', async () => {
    const stalled = createStalled();
    const first = startWorker(stalled.handler);
    const done: unknown[] = [];
    const second = startWorker(({ payload }) => Promise.resolve(void done.push(payload)));
    await enqueue('a', 'b');
    first.kick();
    await stalled.hasStarted;
    await second.idle();
    expect(done).toEqual(['b']);
    stalled.finish();
    await first.idle();
    expect((await jobs()).map(({ attempts, sent_at }) => [attempts, sent_at !== null])).toEqual([
      [1, true],
      [1, true],
    ]);
  });

  it('is taken over when its worker has given no sign for a minute', async () => {
    const stalled = createStalled();
    startWorker(stalled.handler).kick();
    await enqueue('a');
    workers[0]?.kick();
    await stalled.hasStarted;
    const done: unknown[] = [];
    const second = startWorker(({ payload }) => Promise.resolve(void done.push(payload)));
    testApp.clock.now += LOCK_MS - 1;
    await second.idle();
    expect(done).toEqual([]);
    testApp.clock.now += 1;
    await second.idle();
    expect(done).toEqual(['a']);
    stalled.finish();
  });

  it('that failed waits twice as long after each attempt, up to a quarter of an hour', async () => {
    const worker = startWorker(() =>
      Promise.reject(Object.assign(new Error('no'), { code: 'ECONNREFUSED' })),
    );
    await enqueue('a');
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await worker.idle();
      const [job] = await jobs();
      expect(job).toMatchObject({ attempts: attempt + 1, locked_until: null, last_error: 'ECONNREFUSED' });
      pauses.push(((job?.next_attempt_at ?? 0) - testApp.clock.now) / 1000);
      testApp.clock.now = job?.next_attempt_at ?? 0;
    }
    expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
  });

  it('is queued once for one key', async () => {
    await enqueue('a', 'a');
    await enqueue('a');
    expect(await jobs()).toHaveLength(1);
  });

  it('of an unknown kind is given up', async () => {
    await enqueue('a');
    await testApp.app.database.admin.updateTable('outbox').set({ kind: 'unknown' }).execute();
    await startWorker(() => Promise.resolve()).idle();
    expect((await jobs())[0]).toMatchObject({ sent_at: null, failed_at: testApp.clock.now, payload: null });
  });
});
