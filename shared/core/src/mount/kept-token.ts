import type { User } from '@quits/contracts';
import { decodeToken } from '../session/token.ts';
import { type GetToken, type HostSession, PATIENCE_MS, readGiven } from './ask-host.ts';

/** How long before its expiry a token is replaced, in milliseconds. */
export const RENEW_BEFORE_MS = 60_000;

type IsUsable = (token: string) => boolean;

interface Asked {
  base: string;
  getToken: GetToken;
}

/** In memory: what the page's getToken gave last, and for which back end. */
let stored: (Asked & HostSession) | undefined;
/** The question to the page that has no answer yet. */
let asking: (Asked & { answer: Promise<HostSession | undefined>; askedAt: number }) | undefined;

/**
 * Keeps what the page's getToken gave for one back end (`base`), for features that mount later. A page that removes
 * its last feature and shows another one needs no new token, also when the answer comes in between.
 *
 * @param now the clock, in milliseconds since 1970
 */
export function createTokenKeeper(base: string, now: () => number) {
  const own = () => (stored?.base === base ? stored : undefined);

  function isFresh({ getToken, token }: Asked & HostSession, asked: GetToken): boolean {
    const expiresAt = decodeToken(token)?.expiresAt ?? 0;
    return getToken === asked && expiresAt - now() > RENEW_BEFORE_MS;
  }

  /** Asks a function, or joins the question that waits for its answer. */
  function ask(getToken: GetToken, isUsable: IsUsable): Promise<HostSession | undefined> {
    const isSame = asking?.base === base && asking.getToken === getToken;
    if (asking && isSame && now() - asking.askedAt < PATIENCE_MS) return asking.answer;
    const answer = Promise.resolve().then(getToken).then(readGiven);
    const question = { base, getToken, answer, askedAt: now() };
    asking = question;
    const end = (session?: HostSession) => {
      if (asking !== question) return;
      asking = undefined;
      if (session && isUsable(session.token)) stored = { ...session, base, getToken };
    };
    answer.then(end, () => end());
    return answer;
  }

  return {
    /**
     * The session that a function gave, until a minute before it ends; then, or where the token is not usable, it is
     * asked again.
     *
     * @throws what the function throws, or MountError for an answer that is no session
     */
    async sessionOf(getToken: GetToken, isUsable: IsUsable): Promise<HostSession | undefined> {
      const found = own();
      return found && isFresh(found, getToken) && isUsable(found.token) ? found : ask(getToken, isUsable);
    },
    /** Takes the person, or a change of their name, along. */
    update({ token, user }: { token: string; user: User }): void {
      const found = own();
      if (found?.token === token) found.user = user;
    },
    /** Forgets the session and an answer on its way: it was refused, or the person signed out. */
    forget(): void {
      if (own()) stored = undefined;
      if (asking?.base === base) asking = undefined;
    },
  };
}
