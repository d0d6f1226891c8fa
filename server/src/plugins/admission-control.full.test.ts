import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { buildApp } from '../app.ts';
import { PASSWORD, type Person, requestToken, signUpAll } from '../testing/people.ts';
import { buildTestApp } from '../testing/test-app.ts';
import { createQueueWaitLimit, createSustained } from './admission-control.ts';

describe('a limit that is exceeded', () => {
  it('counts once that has lasted for a second, and not after one long pause', () => {
    const isSustained = createSustained();
    expect([0, 400, 999, 1000, 1600].map(isSustained)).toEqual([false, false, false, true, true]);
  });

  it('starts again after a calm time', () => {
    const isSustained = createSustained();
    expect([0, 1500].map(isSustained)).toEqual([false, true]);
    expect([3500, 5501].map(isSustained)).toEqual([true, false]);
    expect([10_000, 10_900, 11_000].map(isSustained)).toEqual([false, false, true]);
  });
});

const nextIteration = () => new Promise((resolve) => setImmediate(resolve));

describe('an iteration of the event loop', () => {
  /** A simulated busy server. `spend` uses up the credit, followed by one calm iteration. */
  function createBusy() {
    const clock = { now: 0, idle: 0, neighbors: 0 };
    const admit = createQueueWaitLimit({
      now: () => clock.now + clock.neighbors,
      idleMs: () => clock.idle,
      workMs: () => clock.now,
    });
    /**
     * Sends `count` concurrent requests. Each one takes `ms` of work and `waitMs` of waiting for
     * other processes. Returns which are admitted.
     */
    async function burst(
      count: number,
      ms: number,
      callerOf: (index: number) => string = String,
      waitMs = 0,
    ) {
      const admitted = Array.from({ length: count }, (_none, index) => {
        const isAdmitted = admit(callerOf(index));
        if (isAdmitted) clock.now += ms;
        if (isAdmitted) clock.neighbors += waitMs;
        return isAdmitted;
      });
      await nextIteration();
      return admitted;
    }
    async function spend(): Promise<void> {
      await burst(300, 5);
      await burst(2, 5);
    }
    return { clock, admit, burst, spend };
  }
  const count = (admitted: boolean[]) => admitted.filter(Boolean).length;

  it('admits a burst after idle time up to 900 ms of work, and then what waits for 100 ms', async () => {
    const { burst, clock, spend } = createBusy();
    expect(count(await burst(300, 5))).toBe(181);
    await spend();
    expect(count(await burst(300, 5))).toBe(21);
    await spend();
    clock.idle += 400;
    expect(count(await burst(300, 5))).toBe(101);
    await spend();
    clock.idle += 60_000;
    expect(count(await burst(300, 5))).toBe(181);
  });

  it('admits a burst after idle time however slowly a busy machine works it off', async () => {
    const { burst } = createBusy();
    expect(count(await burst(300, 5, String, 10))).toBe(181);
  });

  it('without idle time before waits no longer for a busy machine than for work', async () => {
    const { burst, spend } = createBusy();
    await spend();
    expect(count(await burst(300, 5, String, 10))).toBe(10);
  });

  it('takes no idle time for work', async () => {
    const { burst, clock, spend } = createBusy();
    await spend();
    for (let round = 0; round < 5; round += 1) {
      clock.now += 10_000;
      expect(count(await burst(300, 5))).toBeLessThanOrEqual(21);
    }
  });

  it('admits the first of a caller without another request, and no more, while others send many', async () => {
    const { admit, burst, clock, spend } = createBusy();
    await spend();
    const flood = Array.from({ length: 100 }, () => {
      clock.now += 5;
      return admit('loop', true);
    });
    expect(count(flood)).toBeLessThan(25);
    expect([admit('other', true), admit('other', true)]).toEqual([true, false]);
    await nextIteration();
    expect(await burst(1, 5)).toEqual([true]);
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
    const { burst, spend } = createBusy();
    const alone = () => 'loop';
    await spend();
    await burst(1, 5);
    expect(count(await burst(300, 5, alone))).toBe(21);
    await burst(1, 5);
    const admitted = await burst(300, 5, (index) => (index === 0 ? 'other' : 'loop'));
    expect(count(admitted)).toBe(11);
  });

  /** How many of 200 requests each iteration admits. Shedding one request takes `sheddingMs`. */
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
    expect(Math.max(...lasting)).toBeLessThan(70);
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
    // Its requests arrive in the same iteration, unlike requests over connections.
    const dataDir = await mkdtemp(join(tmpdir(), 'quits-burst-'));
    const app = await buildApp({ config: { ...testApp.app.config, dataDir } });
    let time = 0;
    const clocks = [
      jest.spyOn(performance, 'now').mockImplementation(() => (time += 100)),
      jest.spyOn(process, 'cpuUsage').mockImplementation(() => ({ user: 1000 * (time += 100), system: 0 })),
    ];
    const urls = [...Array<string>(30).fill('/openapi.json'), '/health/live'];
    const answers = await Promise.all(urls.map((url) => app.inject(url)));
    for (const clock of clocks) clock.mockRestore();
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

/** Sets the result of every measurement of the event loop delay (ms). */
function setEventLoopDelay(ms: number): void {
  // The getter is on the class, two levels above the instance.
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
  ])(
    'where %s answers a second concurrent request accordingly after a sample, the first and monitoring always',
    async (_what, set, status) => {
      set();
      const { app, close } = await buildTestApp({ isAlone: true });
      while (app.memoryUsage().rssBytes === 0) await pause(POLL_MS);
      // A whole number, so that adding a second is exact.
      const now = Math.ceil(performance.now());
      const clock = jest.spyOn(performance, 'now');
      const statuses: number[][] = [];
      for (const [time, url] of [
        [now, '/openapi.json'],
        [now + 999, '/openapi.json'],
        [now + 1000, '/openapi.json'],
        [now + 1000, '/health/live'],
      ] as const) {
        clock.mockReturnValue(time);
        // Hashing a password takes long enough for the second request to arrive meanwhile.
        const first = requestToken(app, 'nobody@example.org', PASSWORD);
        const second = await app.inject(url);
        statuses.push([(await first).status, second.statusCode]);
      }
      expect(statuses).toEqual([
        [401, 200],
        [401, 200],
        [401, status],
        [401, 200],
      ]);
      await close();
    },
  );
});

describe('a caller without another request', () => {
  it('is not refused, however many concurrent requests others send', async () => {
    const testApp = await buildTestApp();
    // Its requests arrive in the same iteration, unlike requests over connections.
    const dataDir = await mkdtemp(join(tmpdir(), 'quits-burst-'));
    const app = await buildApp({ config: { ...testApp.app.config, dataDir } });
    const [flood, ann] = await signUpAll({ ...testApp, app }, 'flood', 'ann');
    let time = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => (time += 100));
    jest.spyOn(process, 'cpuUsage').mockImplementation(() => ({ user: 1000 * (time += 100), system: 0 }));
    const senders = [...Array<Person>(30).fill(flood), ann];
    const answers = await Promise.all(senders.map((person) => person.call(['GET', '/api/groups'])));
    jest.restoreAllMocks();
    expect(answers.slice(0, -1).map(({ status }) => status)).toContain(503);
    expect(answers.at(-1)?.status).toBe(200);
    await app.close();
    await testApp.close();
    await rm(dataDir, { recursive: true });
  });

  it('is known by a token of ours, not by one that is made up', async () => {
    setMemory(1.6 * GIB);
    const { app, close } = await buildTestApp({ isAlone: true });
    while (app.memoryUsage().rssBytes === 0) await pause(POLL_MS);
    const now = Math.ceil(performance.now());
    const clock = jest.spyOn(performance, 'now').mockReturnValue(now);
    await app.inject('/openapi.json');
    clock.mockReturnValue(now + 1000);
    const first = requestToken(app, 'nobody@example.org', PASSWORD);
    const headers = { authorization: 'Bearer a.b.c' };
    const { statusCode } = await app.inject({ url: '/openapi.json', headers });
    expect([(await first).status, statusCode]).toEqual([401, 503]);
    jest.restoreAllMocks();
    await close();
  });

  it('has none left when the connection of all has closed, also of those that waited behind another', async () => {
    const testApp = await buildTestApp({ isAlone: true });
    const { app } = testApp;
    const [ann] = await signUpAll(testApp, 'ann');
    await app.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    const head = `HTTP/1.1\r\nHost: quits\r\nAuthorization: Bearer ${ann.token}\r\n\r\n`;
    // A stream has no end, so the answers after it are never sent.
    socket.write(`GET /api/events ${head}GET /api/groups ${head}`);
    const taken = await new Promise<IncomingMessage>((resolve) =>
      app.server.on('request', (request: IncomingMessage) => {
        if (request.url === '/api/groups') resolve(request);
      }),
    );
    socket.destroy();
    while (!taken.socket.closed) await pause(1);
    setMemory(1.6 * GIB);
    while (app.memoryUsage().rssBytes < 1.6 * GIB) await pause(POLL_MS);
    const now = Math.ceil(performance.now());
    const clock = jest.spyOn(performance, 'now').mockReturnValue(now);
    await app.inject('/openapi.json');
    clock.mockReturnValue(now + 1000);
    expect((await ann.call(['GET', '/api/groups'])).status).toBe(200);
    jest.restoreAllMocks();
    await testApp.close();
  });
});
