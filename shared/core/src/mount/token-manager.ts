import type { SessionCheck } from '../runtime/host.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { decodeToken, isExpired } from '../session/token.ts';
import { createAskHost, type GetToken, isRefusal } from './ask-host.ts';
import { RENEW_BEFORE_MS, createTokenKeeper } from './kept-token.ts';
import { MountError } from './mount-error.ts';
import { createSessionCheck } from './session-check.ts';

export interface TokenSource {
  getToken: GetToken;
  onError: (error: MountError) => void;
}

export interface TokenManager {
  /**
   * Adds a feature's source and asks it when the user is signed out; returns a function that removes it. Refuses one
   * with another getToken than the page's.
   */
  add(source: TokenSource): () => void;
  /** Asks the page's getToken, if it has one and it is not being asked. Never rejects. */
  ask(): Promise<void>;
  check: SessionCheck;
  dispose(): void;
}

/** The longest delay of a browser's timer, in milliseconds. */
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

/** A page has one session for each back end, so a second function could only give a token that is not used. */
function refuse({ onError }: TokenSource): () => void {
  const sentence =
    'A page has one getToken: give all features the same function (this other one is not asked)';
  onError(new MountError('token', sentence));
  return () => undefined;
}

/**
 * Manages the session of embedded features. Asks their page's getToken at the start, before the token expires, and
 * after a 401. Stops after a sign-out, which a new token would undo.
 *
 * @param now the clock, in milliseconds since 1970
 */
export function createTokenManager(runtime: Runtime, now: () => number = () => Date.now()): TokenManager {
  const { session } = runtime;
  const sources = new Set<TokenSource>();
  let used: string | undefined = session.token();
  const refused = new Set<string>();
  /** Counts sign-outs: an answer requested before one must not sign the user in again. */
  let signOuts = 0;
  const isUsable = (token: string) => !refused.has(token) && token !== used && !isExpired(token, now());
  const { sessionFrom, giveUp } = createAskHost({ runtime, isUsable });
  const keeper = createTokenKeeper(runtime.config.base, now);
  const pagesGetToken = () => [...sources][0]?.getToken;

  async function take(): Promise<boolean> {
    const getToken = pagesGetToken();
    if (!getToken) return false;
    const before = signOuts;
    try {
      const given = await sessionFrom(() => keeper.sessionOf(getToken, isUsable));
      if (given === undefined || before !== signOuts) return false;
      keeper.update(given);
      if (pagesGetToken() === getToken) session.start(given);
      return false;
    } catch (error) {
      if (!(error instanceof MountError)) return false;
      keeper.forget();
      for (const source of sources) source.onError(error);
      return !isRefusal(error);
    }
  }

  const { check, ask, settle, stop } = createSessionCheck({ session, take });
  const renewal = createRenewal(() => void ask(), now);
  const planRenewal = () => renewal.plan(sources.size > 0 ? used : undefined);
  const stopFollowing = session.subscribe(() => {
    const snapshot = session.snapshot();
    if (snapshot.status === 'signedIn') keeper.update(snapshot);
    if (session.token() === used && used !== undefined) return;
    if (snapshot.status === 'ending' && used !== undefined) {
      refused.add(used);
      keeper.forget();
    }
    used = session.token() ?? used;
    if (snapshot.status === 'signedIn') {
      planRenewal();
      settle();
    } else {
      renewal.stop();
    }
  });
  session.renewBy(ask);
  const stopEnding = session.onEnd(({ reason }) => {
    const hadSession = used !== undefined;
    used = undefined;
    keeper.forget();
    if (reason !== 'expired') signOuts += 1;
    // Without this check, a token that never opened a session would be requested and refused forever.
    if (reason === 'expired' && hadSession) void ask();
  });

  return {
    add(source) {
      if (sources.size > 0 && pagesGetToken() !== source.getToken) return refuse(source);
      sources.add(source);
      if (session.snapshot().status === 'signedOut') void ask();
      else planRenewal();
      return () => {
        sources.delete(source);
        if (sources.size > 0) return;
        renewal.stop();
        giveUp();
        stop();
      };
    },
    ask,
    check,
    dispose() {
      renewal.stop();
      sources.clear();
      giveUp();
      stopFollowing();
      stopEnding();
      session.renewBy(undefined);
    },
  };
}
