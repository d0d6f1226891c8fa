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

  it('are refused with 503 and Retry-After when too many wait for more than 2 s @full', async () => {
    const { matches } = createPasswords();
    const many = Array.from({ length: 400 }, () => matches('x', undefined));
    const answers = await Promise.allSettled(many);
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(answers.length - refused.length).toBeGreaterThan(2);
    expect(refused[0]?.reason).toMatchObject({
      statusCode: 503,
      extras: { retryAfterSeconds: expect.any(Number) as number },
    });
  });

  const admitted = async (attempts: Promise<boolean>[]) =>
    (await Promise.allSettled(attempts)).filter(({ status }) => status === 'fulfilled').length;

  it.each([
    ['others of an address', 'loop@example.org', '203.0.113.1', 'ann@example.org'],
    ['other addresses', 'ann@example.org', '203.0.113.2', 'ann@example.org'],
  ])('of %s find a place while one asks in a loop', async (_whom, looped, address, account) => {
    const { matches } = createPasswords();
    const loop = Array.from({ length: 300 }, () =>
      matches('x', undefined, { address: '203.0.113.1', account: looped }),
    );
    const owner = Array.from({ length: 3 }, () => matches('x', undefined, { address, account }));
    expect(await admitted(owner)).toBe(3);
    await admitted(loop);
  });
});
