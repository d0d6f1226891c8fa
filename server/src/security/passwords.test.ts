import { createPasswords } from './passwords.ts';

describe('passwords', () => {
  const passwords = createPasswords({ isSheddingLoad: false });

  it('are hashed by argon2id with 19 MiB, two passes, one lane', async () => {
    expect(await passwords.hash('Correct1horse')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('match their hash and no other', async () => {
    const hash = await passwords.hash('Correct1horse');
    expect(await passwords.matches('Correct1horse', hash)).toBe(true);
    expect(await passwords.matches('correct1horse', hash)).toBe(false);
    expect(await passwords.matches('Correct1horse', undefined)).toBe(false);
  });

  it('are refused with 503 and Retry-After when too many wait', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 80 }, () => passwords.matches('x', undefined)),
    );
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(refused.length).toBe(80 - 63);
    expect(refused[0]?.reason).toMatchObject({ statusCode: 503, extras: { retryAfterSeconds: 2 } });
  });
});
