import type { User } from '@quits/contracts';
import { decodeToken } from '../session/token.ts';
import type { GetToken } from './ask-host.ts';

/** How long before its expiry a token is replaced, in milliseconds. */
export const RENEW_BEFORE_MS = 60_000;

interface HostSession {
  token: string;
  user: User;
}

/** In memory: what the page's getToken gave last, and for which back end. */
let kept: (HostSession & { base: string; getToken: GetToken }) | undefined;

/**
 * Keeps what the page's getToken gave for one back end (`base`), for features that mount later. A page that removes
 * its last feature and shows another one needs no new token.
 *
 * @param now the clock, in milliseconds since 1970
 */
export function createTokenKeeper(base: string, now: () => number) {
  const own = () => (kept?.base === base ? kept : undefined);
  return {
    /** The session that a function gave, until a minute before it ends. */
    sessionOf(getToken: GetToken): HostSession | undefined {
      const found = own();
      if (found?.getToken !== getToken) return undefined;
      const expiresAt = decodeToken(found.token)?.expiresAt ?? 0;
      return expiresAt - now() > RENEW_BEFORE_MS ? found : undefined;
    },
    keep(getToken: GetToken, session: HostSession): void {
      kept = { ...session, base, getToken };
    },
    /** Takes a change of the person's name along. */
    update({ token, user }: HostSession): void {
      const found = own();
      if (found?.token === token) found.user = user;
    },
    /** Forgets the session: it was refused, or the person signed out. */
    forget(): void {
      if (own()) kept = undefined;
    },
  };
}
