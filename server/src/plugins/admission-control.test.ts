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
  it('admits a burst up to a queue wait of 150 ms, and the next one starts anew', async () => {
    let now = 0;
    const isAdmitted = createQueueWaitLimit(() => now);
    const burst = () => Array.from({ length: 20 }, () => ((now += 15), isAdmitted()));
    expect(burst()).toEqual([...Array<boolean>(11).fill(true), ...Array<boolean>(9).fill(false)]);
    await nextIteration();
    expect(isAdmitted()).toBe(true);
  });

  /** The number admitted of 200 that arrive in each of so many iterations; shedding one takes so long (ms). */
  async function admittedIn(iterations: number, sheddingMs: number): Promise<number[]> {
    let now = 0;
    const isAdmitted = createQueueWaitLimit(() => now);
    const admitted: number[] = [];
    for (let iteration = 0; iteration < iterations; iteration += 1) {
      const arrivals = Array.from({ length: 200 }, () => {
        now += 1;
        const isOneAdmitted = isAdmitted();
        if (!isOneAdmitted) now += sheddingMs - 1;
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
    expect([admitted[0], admitted.at(-1)]).toEqual([151, 11]);
  });

  it('admits as much as lets an iteration end in time', async () => {
    const admitted = (await admittedIn(40, 0.5)).slice(20);
    const lasting = admitted.map((count) => count + (200 - count) * 0.5);
    expect(Math.max(...lasting)).toBeLessThan(120);
    expect(Math.min(...admitted)).toBeGreaterThan(0);
  });

  it('admits a few, however long they take, and many that are quick', () => {
    let now = 0;
    const isAdmittedOfFew = createQueueWaitLimit(() => (now += 5000));
    expect(Array.from({ length: 10 }, isAdmittedOfFew)).not.toContain(false);
    let later = 0;
    const isAdmittedOfMany = createQueueWaitLimit(() => (later += 0.1));
    expect(Array.from({ length: 1000 }, isAdmittedOfMany)).not.toContain(false);
  });
});

describe('a burst', () => {
  it('is shed by 503 with Retry-After beyond a queue wait of 150 ms, and monitoring is answered', async () => {
    const testApp = await buildTestApp();
    const app = await buildApp({ config: testApp.app.config });
    let time = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => (time += 50));
    const urls = [...Array<string>(30).fill('/openapi.json'), '/health/live'];
    const answers = await Promise.all(urls.map((url) => app.inject(url)));
    clock.mockRestore();
    const shed = answers.filter(({ statusCode }) => statusCode === 503);
    expect(shed.length).toBeGreaterThan(0);
    expect(shed.map(({ headers }) => headers['retry-after'])).toEqual(shed.map(() => '5'));
    expect(answers[0]?.statusCode).toBe(200);
    expect(answers.at(-1)?.statusCode).toBe(200);
    await nextIteration();
    expect((await app.inject('/openapi.json')).statusCode).toBe(200);
    await app.close();
    await testApp.close();
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
