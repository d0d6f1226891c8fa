import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { createGroup, expensePayload, type Person, signUp, signUpAll } from '../testing/people.ts';
import { buildTestApp, type TestApp } from '../testing/test-app.ts';
import { START_MS } from './admission-control.ts';

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

describe('a server @full', () => {
  afterEach(() => jest.restoreAllMocks());

  it.each([
    ['the resident memory is above 1.5 GiB', () => setMemory(1.6 * GIB), 503],
    ['the resident memory is below 1.5 GiB', () => setMemory(1.4 * GIB), 200],
    ['the event loop delay is above a second', () => setEventLoopDelay(1100), 503],
    ['the event loop delay is below a second', () => setEventLoopDelay(900), 200],
  ])('where %s answers accordingly, and monitoring always', async (_what, set, status) => {
    set();
    const { app, close } = await buildTestApp({ isAlone: true });
    await pause(START_MS);
    const answer = await app.inject('/openapi.json');
    expect(answer.statusCode).toBe(status);
    if (status === 503) expect(answer.headers['retry-after']).toMatch(/^[123]$/);
    expect((await app.inject('/health/live')).statusCode).toBe(200);
    await close();
  });

  it('answers after a start that held up the event loop', async () => {
    setEventLoopDelay(5000);
    const { app, close } = await buildTestApp({ isAlone: true });
    while (app.memoryUsage().rssBytes === 0) await pause(POLL_MS);
    expect((await app.inject('/openapi.json')).statusCode).toBe(200);
    await close();
  });
});

describe('a burst @full', () => {
  let testApp: TestApp;
  beforeEach(async () => {
    testApp = await buildTestApp({ isAlone: true });
  });
  afterEach(() => testApp.close());

  const add = (person: Person, group: { id: number }) =>
    person.call(['POST', '/api/expenses'], {
      ...expensePayload(10, [[person, 10]], [[person, 10]]),
      group_id: group.id,
    });

  it('of 100 writes is answered', async () => {
    const people = await signUpAll(
      testApp,
      ...Array.from({ length: 10 }, (_none, index) => `p${String(index)}`),
    );
    const groups = await Promise.all(people.map((person) => createGroup(testApp, person)));
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_none, index) => {
        const [person, group] = [people[index % 10], groups[index % 10]];
        if (!person || !group) throw new Error('There are ten');
        return add(person, group);
      }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  });

  it("of one account leaves another one's call a turn before most of its own", async () => {
    const greedy = await signUp(testApp, 'greedy');
    const ann = await signUp(testApp, 'ann');
    let answered = 0;
    const burst = Array.from({ length: 200 }, async () => {
      await greedy.call(['GET', '/api/groups']);
      answered += 1;
    });
    await ann.call(['GET', '/api/groups']);
    expect(answered).toBeLessThan(50);
    await Promise.all(burst);
  });
});
