import { createHash } from 'node:crypto';
import { createRandomToken, hashToken } from './random-tokens.ts';

describe('a random token', () => {
  it('has 256 bits, and differs each time, independently of Math.random and the clock', () => {
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
    jest.spyOn(Date, 'now').mockReturnValue(0);
    const tokens = Array.from({ length: 100 }, () => createRandomToken().token);
    jest.restoreAllMocks();
    expect(new Set(tokens).size).toBe(100);
    expect(tokens.every((token) => Buffer.from(token, 'base64url').length === 32)).toBe(true);
  });

  it('comes with the SHA-256 that is stored instead of it', () => {
    const { token, hash } = createRandomToken();
    expect(hash).toBe(createHash('sha256').update(token).digest('hex'));
    expect(hashToken(token)).toBe(hash);
    expect(hash).not.toContain(token);
  });
});
