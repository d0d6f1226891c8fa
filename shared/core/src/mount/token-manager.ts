import type { SessionCheck } from '../runtime/host.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { decodeToken, isExpired } from '../session/token.ts';
import { createAskHost, isRefusal } from './ask-host.ts';
import type { GetToken } from './ask-host.ts';
import { MountError } from './mount-error.ts';
import { createSessionCheck } from './session-check.ts';

export interface TokenSource {
  getToken: GetToken;
  onError: (error: MountError) => void;
}

export interface TokenKeeper {
  /** Adds a source and asks it when nobody is signed in; gives what takes it away again. */
  add(source: TokenSource): () => void;
  /** Asks all sources in turn until one gives a session; who is being asked is not asked twice. Never rejects. */
  ask(): Promise<void>;
  /** How far the asking is, for the screens. */
  check: SessionCheck;
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
 * before the token expires, when a 401 has refused it and when that has ended the session. Not after somebody signed out: that
 * would sign them in again.
 *
 * @param now the clock, in milliseconds since 1970
 */
export function createTokenKeeper(runtime: Runtime, now: () => number = () => Date.now()): TokenKeeper {
  const { session } = runtime;
  const sources = new Set<TokenSource>();
  let used: string | undefined = session.token();
  const refused = new Set<string>();
  /** Counts who signed out: an answer that was asked for before must not sign them in again. */
  let signOuts = 0;
  const { sessionFrom, giveUp } = createAskHost({
    runtime,
    isUsable: (token) => !refused.has(token) && token !== used && !isExpired(token, now()),
  });
  const sourcesOf = (getToken: GetToken) => [...sources].filter((source) => source.getToken === getToken);

  async function take(getToken: GetToken): Promise<boolean> {
    if (sourcesOf(getToken).length === 0) return false;
    const before = signOuts;
    try {
      const given = await sessionFrom(getToken);
      if (given && before === signOuts && sourcesOf(getToken).length > 0) session.start(given);
      return false;
    } catch (error) {
      if (!(error instanceof MountError)) return false;
      for (const source of sourcesOf(getToken)) source.onError(error);
      return !isRefusal(error);
    }
  }

  const { check, ask, settle, forget } = createSessionCheck({
    session,
    take,
    hosts: () => [...sources].map(({ getToken }) => getToken),
  });
  const renewal = createRenewal(() => void ask(), now);
  const planRenewal = (): void => {
    if (sources.size > 0) renewal.plan(used);
  };
  const stopFollowing = session.subscribe(() => {
    if (session.token() === used && used !== undefined) return;
    if (session.snapshot().status === 'ending' && used !== undefined) refused.add(used);
    used = session.token() ?? used;
    if (session.snapshot().status === 'signedIn') {
      planRenewal();
      settle();
    } else {
      renewal.stop();
    }
  });
  session.renewBy(() => ask());
  const stopEnding = session.onEnd(({ reason }) => {
    const hadSession = used !== undefined;
    used = undefined;
    if (reason !== 'expired') signOuts += 1;
    // A token that was refused before it opened a session would be asked for, and refused, for ever.
    if (reason === 'expired' && hadSession) void ask();
  });

  return {
    add(source) {
      sources.add(source);
      if (session.snapshot().status === 'signedOut') void ask([source.getToken]);
      else planRenewal();
      return () => {
        sources.delete(source);
        if (sources.size > 0) return;
        renewal.stop();
        forget();
        giveUp();
        settle();
      };
    },
    ask: () => ask(),
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
