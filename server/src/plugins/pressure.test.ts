import { buildApp } from '../app.ts';
import { buildTestApp } from '../testing/test-app.ts';
import { createEndurance, createTurnBudget } from './pressure.ts';

describe('pressure', () => {
  it('counts once it has lasted for a second, and not after one long pause', () => {
    const isLasting = createEndurance();
    expect([0, 400, 999, 1000, 1600].map(isLasting)).toEqual([false, false, false, true, true]);
  });

  it('starts anew after a calm time', () => {
    const isLasting = createEndurance();
    expect([0, 1500].map(isLasting)).toEqual([false, true]);
    expect([10_000, 10_900, 11_000].map(isLasting)).toEqual([false, false, true]);
  });
});

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('a turn of the event loop', () => {
  it('is spent for a crowd after 150 ms, and the next one is fresh', async () => {
    let now = 0;
    const isSpent = createTurnBudget(() => now);
    const crowd = () => Array.from({ length: 20 }, () => ((now += 15), isSpent()));
    expect(crowd()).toEqual([...Array<boolean>(11).fill(false), ...Array<boolean>(9).fill(true)]);
    await nextTurn();
    expect(isSpent()).toBe(false);
  });

  /** The number taken of 200 that come in each of so many turns, refused ones taking so long (ms). */
  async function takenIn(turns: number, refusalMs: number): Promise<number[]> {
    let now = 0;
    const isSpent = createTurnBudget(() => now);
    const taken: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      const come = Array.from({ length: 200 }, () => {
        now += 1;
        const isRefused = isSpent();
        if (isRefused) now += refusalMs - 1;
        return isRefused;
      });
      taken.push(come.indexOf(true));
      await nextTurn();
    }
    return taken;
  }

  it('takes less and less while spent turns last too long, for refusing takes time too', async () => {
    const taken = await takenIn(16, 1);
    expect(taken).toEqual([...taken].sort((a, b) => b - a));
    expect([taken[0], taken.at(-1)]).toEqual([151, 11]);
  });

  it('takes as much as lets a turn end in time', async () => {
    const taken = (await takenIn(40, 0.5)).slice(20);
    const lasting = taken.map((accepted) => accepted + (200 - accepted) * 0.5);
    expect(Math.max(...lasting)).toBeLessThan(120);
    expect(Math.min(...taken)).toBeGreaterThan(0);
  });

  it('is not spent by a few, however long they take, nor by many that are quick', () => {
    let now = 0;
    const isSpentByFew = createTurnBudget(() => (now += 5000));
    expect(Array.from({ length: 10 }, isSpentByFew)).not.toContain(true);
    let later = 0;
    const isSpentByMany = createTurnBudget(() => (later += 0.1));
    expect(Array.from({ length: 1000 }, isSpentByMany)).not.toContain(true);
  });
});

describe('a crowd', () => {
  it('is answered 503 with Retry-After beyond what one turn can do, and who watches the server is answered', async () => {
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
    await nextTurn();
    expect((await app.inject('/openapi.json')).statusCode).toBe(200);
    await app.close();
    await testApp.close();
  });
});
