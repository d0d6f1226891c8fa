import { createPasswords } from './passwords.ts';

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

  /** Those refused of 80 at once. */
  async function refusedOf({ matches }: typeof passwords) {
    const answers = await Promise.allSettled(Array.from({ length: 80 }, () => matches('x', undefined)));
    return answers.filter((answer) => answer.status === 'rejected');
  }

  it('are refused with 503 and Retry-After when too many wait', async () => {
    const refused = await refusedOf(createPasswords());
    expect(refused.length).toBe(80 - 63);
    expect(refused[0]?.reason).toMatchObject({ statusCode: 503, extras: { retryAfterSeconds: 2 } });
  });

  it('are refused sooner once it is known how long one takes: who is let in waits for 0.4 s at most', async () => {
    const slow = createPasswords();
    const clock = jest.spyOn(performance, 'now');
    clock.mockReturnValueOnce(0).mockReturnValueOnce(150);
    await slow.hash('Correct1horse');
    // Three work; with 150 ms each the eighth in the queue waits for 400 ms.
    expect(await refusedOf(slow)).toHaveLength(80 - 3 - 8);
    clock.mockRestore();
  });
});
