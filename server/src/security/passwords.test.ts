import { createPasswords } from './passwords.ts';

// Uses the server's real strength instead of the reduced one of tests.
jest.unmock('@node-rs/argon2');

describe('passwords', () => {
  const passwords = createPasswords();

  it('are hashed by argon2id with 19 MiB, two passes, one lane', async () => {
    expect(await passwords.hash('Correct1horse')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('match their hash and no other', async () => {
    const hash = await passwords.hash('Correct1horse');
    expect(await passwords.matches('Correct1horse', hash)).toBe(true);
    expect(await passwords.matches('correct1horse', hash)).toBe(false);
    expect(await passwords.matches('Correct1horse', undefined)).toBe(false);
  });

  /** The refused ones of 80 concurrent requests. */
  async function refusedOf({ matches }: typeof passwords) {
    const answers = await Promise.allSettled(Array.from({ length: 80 }, () => matches('x', undefined)));
    return answers.filter((answer) => answer.status === 'rejected');
  }

  it('are refused with 503 and Retry-After when too many wait @full', async () => {
    const refused = await refusedOf(createPasswords());
    expect(refused.length).toBe(80 - 63);
    expect(refused[0]?.reason).toMatchObject({
      statusCode: 503,
      extras: { retryAfterSeconds: expect.any(Number) as number },
    });
  });

  it('are refused sooner once it is known how long one takes: who is let in waits for 2 s at most', async () => {
    const slow = createPasswords();
    const clock = jest.spyOn(performance, 'now');
    clock.mockReturnValueOnce(0).mockReturnValueOnce(750);
    await slow.hash('Correct1horse');
    // Three run. At 750 ms each, the eighth in the queue waits 2 s.
    expect(await refusedOf(slow)).toHaveLength(80 - 3 - 8);
    clock.mockRestore();
  });

  it('of all accounts find a place while one account asks in a loop @full', async () => {
    const { matches } = createPasswords();
    const loop = Array.from({ length: 100 }, () =>
      matches('x', undefined, { address: '203.0.113.1', account: 'loop@example.org' }),
    );
    const isLoopOver = Promise.allSettled(loop);
    const others = Array.from({ length: 17 }, (_none, number) =>
      matches('x', undefined, { address: '203.0.113.1', account: `person${String(number)}@example.org` }),
    );
    await expect(Promise.all(others)).resolves.toHaveLength(17);
    const admitted = (await isLoopOver).filter(({ status }) => status === 'fulfilled');
    expect(admitted).toHaveLength(3 + 2);
  });
});
