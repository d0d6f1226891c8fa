import type { User } from '@quits/contracts';
import { decodeToken } from '../session/token.ts';
import type { GetToken } from './ask-host.ts';

/** How long before its expiry a token is replaced, in milliseconds. */
export const RENEW_BEFORE_MS = 60_000;

interface HostSession {
  token: string;
  user: User;
}

/** In memory, and only as long as the page holds the function. */
const kept = new WeakMap<GetToken, HostSession & { base: string }>();

/**
 * Keeps what hosts gave for one back end (`base`), for features that mount later. A page that removes its last
 * feature and shows another one needs no new token.
 *
 * @param hosts the functions of the features that are mounted
 * @param now the clock, in milliseconds since 1970
 */
export function createTokenKeeper(base: string, hosts: () => Iterable<GetToken>, now: () => number) {
  const find = (getToken: GetToken) => {
    const found = kept.get(getToken);
    return found?.base === base ? found : undefined;
  };
  return {
    /** The session that a host's function gave, until a minute before it ends. */
    sessionOf(getToken: GetToken): HostSession | undefined {
      const found = find(getToken);
      const expiresAt = (found && decodeToken(found.token)?.expiresAt) ?? 0;
      return expiresAt - now() > RENEW_BEFORE_MS ? found : undefined;
    },
    keep(getToken: GetToken, session: HostSession): void {
      kept.set(getToken, { ...session, base });
    },
    /** Takes a change of the person's name along. */
    update({ token, user }: HostSession): void {
      for (const getToken of hosts()) {
        const found = find(getToken);
        if (found?.token === token) found.user = user;
      }
    },
    /** Forgets what the mounted features' hosts gave: it was refused, or the person signed out. */
    forget(): void {
      for (const getToken of hosts()) if (find(getToken)) kept.delete(getToken);
    },
  };
}
