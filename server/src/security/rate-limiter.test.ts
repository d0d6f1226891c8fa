import { RATE_LIMITS, createRateLimiter } from './rate-limiter.ts';
import { createMemoryStore } from './rate-limits.repository.ts';

const { writesPerAccount: WRITES } = RATE_LIMITS;

describe('writes that a refused request gives back', () => {
  let now = 1_000_000;
  const limiter = createRateLimiter(createMemoryStore(), 1);
  beforeEach(() => {
    jest.spyOn(Date, 'now').mockImplementation(() => now);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('are free again in the window that counted them', async () => {
    await limiter.consume(WRITES, 'ann', 200);
    await limiter.giveBack(WRITES, 'ann', 199, now);
    expect(await limiter.consume(WRITES, 'ann')).toBe(2);
  });

  it('add none to a later window, whether it has begun or not', async () => {
    const countedAt = now;
    await limiter.consume(WRITES, 'bob', 200);
    now += WRITES.windowMs;
    await limiter.giveBack(WRITES, 'bob', 199, countedAt);
    expect(await limiter.consume(WRITES, 'bob', 250)).toBe(250);
    await limiter.giveBack(WRITES, 'bob', 199, countedAt);
    expect(await limiter.consume(WRITES, 'bob')).toBe(251);
  });
});
