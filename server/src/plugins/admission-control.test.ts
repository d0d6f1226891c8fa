import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { buildApp } from '../app.ts';
import { buildTestApp } from '../testing/test-app.ts';
import { createQueueWaitLimit, createSustained } from './admission-control.ts';

describe('a limit that is exceeded', () => {
  it('counts once that has lasted for a second, and not after one long pause', () => {
    const isSustained = createSustained();
    expect([0, 400, 999, 1000, 1600].map(isSustained)).toEqual([false, false, false, true, true]);
  });

  it('starts anew after a calm time', () => {
    const isSustained = createSustained();
    expect([0, 1500].map(isSustained)).toEqual([false, true]);
    expect([10_000, 10_900, 11_000].map(isSustained)).toEqual([false, false, true]);
  });
});

const nextIteration = () => new Promise((resolve) => setImmediate(resolve));

describe('an iteration of the event loop', () => {
  /** A server that has just worked off a burst: its credit is spent. */
  function createBusy() {
    const clock = { now: 0, idle: 0 };
    const admit = createQueueWaitLimit({ now: () => clock.now, idleMs: () => clock.idle });
    /** So many arrive at once, each of which takes so long (ms); gives how many were admitted. */
    async function burst(count: number, ms: number, callerOf = (index: number) => String(index)) {
      const admitted = Array.from({ length: count }, (_none, index) => {
        const isAdmitted = admit(callerOf(index));
        if (isAdmitted) clock.now += ms;
        return isAdmitted;
      });
      await nextIteration();
      return admitted;
    }
    return { clock, admit, burst, spend: () => burst(300, 5) };
  }
  const count = (admitted: boolean[]) => admitted.filter(Boolean).length;

  it('admits a burst after idle time up to 900 ms of work, and then what waits for 100 ms', async () => {
    const { burst, clock } = createBusy();
    expect(count(await burst(300, 5))).toBe(181);
    expect(count(await burst(300, 5))).toBe(21);
    clock.idle += 400;
    expect(count(await burst(300, 5))).toBe(101);
    clock.idle += 60_000;
    expect(count(await burst(300, 5))).toBe(181);
  });

  it('takes no idle time for work', async () => {
    const { burst, clock, spend } = createBusy();
    await spend();
    for (let round = 0; round < 5; round += 1) {
      clock.now += 10_000;
      expect(count(await burst(300, 5))).toBeGreaterThanOrEqual(14);
    }
  });

  it("sheds one caller's surplus first, when there are others", async () => {
    const { burst, spend } = createBusy();
    await spend();
    const mixed = (index: number) => (index < 100 ? 'loop' : String(index));
    const admitted = await burst(200, 5, mixed);
    expect(count(admitted.slice(0, 100))).toBe(11);
    expect(count(admitted.slice(100))).toBe(10);
  });

  it('tells the others who arrive with a caller that was alone before', async () => {
    const { burst } = createBusy();
    const alone = () => 'loop';
    await burst(300, 5, alone);
    expect(count(await burst(300, 5, alone))).toBe(21);
    const admitted = await burst(300, 5, (index) => (index === 0 ? 'other' : 'loop'));
    expect(count(admitted)).toBe(11);
  });

  /** The number admitted of 200 that arrive in each of so many iterations; shedding one takes so long (ms). */
  async function admittedIn(iterations: number, sheddingMs: number): Promise<number[]> {
    const { clock, admit, spend } = createBusy();
    await spend();
    const admitted: number[] = [];
    for (let iteration = 0; iteration < iterations; iteration += 1) {
      const arrivals = Array.from({ length: 200 }, (_none, index) => {
        clock.now += 1;
        const isOneAdmitted = admit(String(index));
        if (!isOneAdmitted) clock.now += sheddingMs - 1;
        return isOneAdmitted;
      });
      admitted.push(arrivals.indexOf(false));
      await nextIteration();
    }
    return admitted;
  }

  it('admits less and less while iterations that shed last too long, for shedding takes time too', async () => {
    const admitted = await admittedIn(16, 1);
    expect(admitted).toEqual([...admitted].sort((a, b) => b - a));
    expect(admitted.at(-1)).toBe(11);
  });

  it('admits as much as lets an iteration end in time', async () => {
    const admitted = (await admittedIn(40, 0.25)).slice(20);
    const lasting = admitted.map((number) => number + (200 - number) * 0.25);
    expect(Math.max(...lasting)).toBeLessThan(140);
    expect(Math.min(...admitted)).toBeGreaterThan(0);
  });

  it('admits a few, however long they take, and many that are quick', async () => {
    const { burst, spend } = createBusy();
    await spend();
    expect(count(await burst(10, 5000))).toBe(10);
    expect(count(await burst(1000, 0.05))).toBe(1000);
  });
});

describe('a burst', () => {
  it('is shed by 503 with Retry-After beyond a queue wait of 900 ms, and monitoring is answered', async () => {
    const testApp = await buildTestApp();
    // Its requests come all at once, not as over connections.
    const dataDir = await mkdtemp(join(tmpdir(), 'quits-burst-'));
    const app = await buildApp({ config: { ...testApp.app.config, dataDir } });
    let time = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => (time += 100));
    const urls = [...Array<string>(30).fill('/openapi.json'), '/health/live'];
    const answers = await Promise.all(urls.map((url) => app.inject(url)));
    clock.mockRestore();
    const shed = answers.filter(({ statusCode }) => statusCode === 503);
    expect(shed.length).toBeGreaterThan(0);
    for (const { headers } of shed) expect(headers['retry-after']).toMatch(/^[123]$/);
    expect(answers[0]?.statusCode).toBe(200);
    expect(answers.at(-1)?.statusCode).toBe(200);
    await nextIteration();
    expect((await app.inject('/openapi.json')).statusCode).toBe(200);
    await app.close();
    await testApp.close();
    await rm(dataDir, { recursive: true });
  });
});

const GIB = 1024 ** 3;
const POLL_MS = 50;

function setMemory(rss: number): void {
  jest.spyOn(process, 'memoryUsage').mockReturnValue({ ...process.memoryUsage(), rss });
}

/** What every measurement of the event loop delay says (ms). */
function setEventLoopDelay(ms: number): void {
  // The getter is the class's own, two steps above what is measured with.
  const histogram = Object.getPrototypeOf(Object.getPrototypeOf(monitorEventLoopDelay())) as { mean: number };
  jest.spyOn(histogram, 'mean', 'get').mockReturnValue(ms * 1e6);
}

describe('a server', () => {
  afterEach(() => jest.restoreAllMocks());

  it.each([
    ['the resident memory stays above 1.5 GiB', () => setMemory(1.6 * GIB), 503],
    ['the resident memory is below 1.5 GiB', () => setMemory(1.4 * GIB), 200],
    ['the event loop delay stays above a second', () => setEventLoopDelay(1100), 503],
    ['the event loop delay is below a second', () => setEventLoopDelay(900), 200],
  ])('of which %s answers accordingly after a sample, and monitoring always', async (_what, set, status) => {
    set();
    const { app, close } = await buildTestApp({ isAlone: true });
    while (app.memoryUsage().rssBytes === 0) await pause(POLL_MS);
    const now = performance.now();
    const clock = jest.spyOn(performance, 'now');
    const statuses: number[] = [];
    for (const [time, url] of [
      [now, '/openapi.json'],
      [now + 999, '/openapi.json'],
      [now + 1000, '/openapi.json'],
      [now + 1000, '/health/live'],
    ] as const) {
      clock.mockReturnValue(time);
      statuses.push((await app.inject(url)).statusCode);
    }
    expect(statuses).toEqual([200, 200, status, 200]);
    await close();
  });
});
