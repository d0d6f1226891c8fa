import { decodeToken, isExpired } from './token.ts';

function tokenWith(payload: unknown): string {
  return `h.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.s`;
}

describe('token expiry', () => {
  it('reads the subject and the expiry, given in seconds, as milliseconds [3.01 3.02]', () => {
    expect(decodeToken(tokenWith({ sub: '7', exp: 1_800_000_000 }))).toEqual({
      userId: 7,
      expiresAt: 1_800_000_000_000,
    });
  });

  it('counts a token as expired from the moment of its exp on', () => {
    const token = tokenWith({ sub: '7', exp: 1000 });
    expect(isExpired(token, 999_999)).toBe(false);
    expect(isExpired(token, 1_000_000)).toBe(true);
  });

  it.each(['', 'not a token', 'a.b.c', tokenWith({}), tokenWith(null)])(
    'counts a token that cannot be decoded as expired: %j',
    (token) => {
      expect(isExpired(token, 0)).toBe(true);
    },
  );
});
