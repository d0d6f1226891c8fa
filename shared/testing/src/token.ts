import type { User } from '@quits/contracts';

const WEEK_SECONDS = 7 * 24 * 60 * 60;

/** A token of the specification: `exp` in seconds, the user's id as the subject. */
export function tokenFor(userId: number, expiresAt: number = Date.now() + WEEK_SECONDS * 1000): string {
  const payload = btoa(JSON.stringify({ sub: String(userId), exp: Math.floor(expiresAt / 1000) }));
  return `header.${payload}.signature`;
}

/** The user id in a token; `undefined` when it is invalid. */
function userIdOf(token: string): number | undefined {
  try {
    const { sub } = JSON.parse(atob(token.split('.')[1] ?? '')) as { sub: string };
    return Number(sub);
  } catch {
    return undefined;
  }
}

/** The id of the user who makes a request; `undefined` without a valid token. */
export function callerOf(headers: Headers): number | undefined {
  return userIdOf(headers.get('authorization')?.replace(/^Bearer /, '') ?? '');
}

export function sessionOf({ id, name, email }: User): { token: string; user: User } {
  return { token: tokenFor(id), user: { id, name, email } };
}
