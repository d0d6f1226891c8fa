import type { User } from '@quits/contracts';
import { userOfToken } from '../runtime/sign-in.ts';
import { decodeToken, isExpired } from '../session/token.ts';
import type { Runtime } from '../runtime/runtime.ts';

/** What a host gives for a session: a token alone, or with the person whose it is, which saves a call. */
export type GivenSession = string | { token: string; user?: User };
/** Asked when a session is needed; nothing means that the host has none. */
export type GetToken = () => Promise<GivenSession | null | undefined>;

export interface TokenSource {
  getToken: GetToken;
  onError: (error: unknown) => void;
}

export interface TokenKeeper {
  /** Adds a source and asks it when nobody is signed in; `ready` says that this is decided. Never rejects. */
  add(source: TokenSource): { ready: Promise<void>; remove: () => void };
  /** Asks all sources in turn until one gives a session. Never rejects. */
  ask(): Promise<void>;
  dispose(): void;
}

/** How long before its expiry a token is replaced, in milliseconds. */
const RENEW_BEFORE_MS = 60_000;
/** The longest wait that a timer of a browser can express, in milliseconds. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Calls `renew` shortly before a token expires. */
function createRenewal(renew: () => void, now: () => number) {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function plan(token: string | undefined): void {
    clearTimeout(timer);
    const left = (token === undefined ? 0 : (decodeToken(token)?.expiresAt ?? 0)) - now();
    if (left <= 0) return;
    const wait = Math.max(left - RENEW_BEFORE_MS, left / 2);
    timer = setTimeout(
      () => {
        if (wait > LONGEST_TIMER_MS) plan(token);
        else renew();
      },
      Math.min(wait, LONGEST_TIMER_MS),
    );
  }

  return {
    plan,
    stop() {
      clearTimeout(timer);
    },
  };
}

/**
 * Keeps the session of embedded features fed by their hosts: asks for a token at the start, shortly
 * before the token expires and when a 401 has ended the session. Not after somebody signed out: that
 * would sign them in again.
 *
 * @param now the clock, in milliseconds since 1970
 */
export function createTokenKeeper(runtime: Runtime, now: () => number = () => Date.now()): TokenKeeper {
  const { session } = runtime;
  const sources = new Set<TokenSource>();
  let underWay: Promise<void> | undefined;
  let used: string | undefined = session.token();
  const refused = new Set<string>();

  async function take(source: TokenSource): Promise<boolean> {
    try {
      const given = await source.getToken();
      const { token, user } = typeof given === 'string' ? { token: given, user: undefined } : (given ?? {});
      if (!token || refused.has(token) || token === used || isExpired(token, now())) return false;
      const owner = user ?? (await userOfToken(runtime, token));
      if (!sources.has(source)) return false;
      session.start({ token, user: owner });
      return true;
    } catch (error) {
      source.onError(error);
      return false;
    }
  }

  async function askInTurn(asked: readonly TokenSource[]): Promise<void> {
    for (const source of asked) if (await take(source)) return;
  }

  function ask(asked: readonly TokenSource[] = [...sources]): Promise<void> {
    const isNeeded = () => session.snapshot().status !== 'signedIn';
    const running = underWay
      ? underWay.then(() => (isNeeded() ? askInTurn(asked) : undefined))
      : askInTurn(asked);
    const current = running.finally(() => {
      if (underWay === current) underWay = undefined;
    });
    underWay = current;
    return current;
  }

  const renewal = createRenewal(() => void ask(), now);
  const planRenewal = (): void => {
    if (sources.size > 0) renewal.plan(used);
  };
  const stopFollowing = session.subscribe(() => {
    if (session.token() === used && used !== undefined) return;
    if (session.snapshot().status === 'ending' && used !== undefined) refused.add(used);
    used = session.token() ?? used;
    if (session.snapshot().status === 'signedIn') planRenewal();
    else renewal.stop();
  });
  const stopEnding = session.onEnd(({ reason }) => {
    const hadSession = used !== undefined;
    used = undefined;
    // A token that was refused before it opened a session would be asked for, and refused, for ever.
    if (reason === 'expired' && hadSession) void ask();
  });

  return {
    add(source) {
      sources.add(source);
      const isDecided = session.snapshot().status !== 'signedOut';
      if (isDecided) planRenewal();
      return {
        ready: isDecided ? Promise.resolve() : ask([source]),
        remove() {
          sources.delete(source);
          if (sources.size === 0) renewal.stop();
        },
      };
    },
    ask: () => ask(),
    dispose() {
      renewal.stop();
      sources.clear();
      stopFollowing();
      stopEnding();
    },
  };
}
