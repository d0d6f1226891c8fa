import { setRefusals } from '../api/api-error.ts';
import { api } from '../api/api.ts';
import { type ApiConfig, offers } from '../api/config.ts';
import type { EarlyCalls } from '../api/early-calls.ts';
import type { ResponseCache } from '../api/last-answers.ts';
import { stayCurrent } from '../api/stay-current.ts';
import { authEndpoints } from '../api/auth.ts';
import { type Bus, createBus } from '../bus/bus.ts';
import { pageLanguage } from '../language/page-language.ts';
import { followLanguage } from './follow-language.ts';
import { createPendingInvite, type PendingInvite } from '../session/pending-invite.ts';
import { createSession, type Session, type SessionEnd } from '../session/session.ts';
import type { Storages } from '../session/storage.ts';
import { startWaiting, type Waiting } from '../waiting/start-waiting.ts';
import { startLive } from './start-live.ts';
import { createStore, type Store } from './store.ts';
import { whenIdle } from './when-idle.ts';

/**
 * Words refusals of our own server in the language of the page. Their file loads when the page is idle; until
 * then, and where it is missing, screens show their general texts.
 *
 * @returns a function that ends it
 */
function followRefusals(): () => void {
  let loadedFor = 'en';
  let stopIdle: () => void = () => undefined;

  async function load(language: string): Promise<void> {
    const file = (await import(
      /* webpackChunkName: "refusals-[request]", webpackExclude: /en\.json$/ */
      `../../locales/refusals/${language}.json`
    )) as { default: Record<string, string> };
    if (loadedFor === language) setRefusals(file.default);
  }
  function follow(): void {
    const { language } = pageLanguage.snapshot();
    if (language === loadedFor) return;
    loadedFor = language;
    stopIdle();
    setRefusals();
    if (language !== 'en')
      stopIdle = whenIdle(() => void load(language).catch(() => undefined), { isNeeded: true });
  }
  follow();
  const stop = pageLanguage.subscribe(follow);
  return () => {
    stop();
    stopIdle();
  };
}

/** One session, store and bus: all state that the features of a page share. */
export interface Runtime {
  config: ApiConfig;
  storages: Storages;
  session: Session;
  pendingInvite: PendingInvite;
  bus: Bus;
  store: Store;
  /** Expenses that wait to be sent. Undefined in embeds and towards a back end without extras. */
  waiting: Waiting | undefined;
  dispose: () => void;
}

export interface RuntimeOptions {
  config: ApiConfig;
  storages: Storages;
  /** The clock, in milliseconds since 1970. */
  now?: () => number;
  /** Requests that the page sent before this code loaded. */
  early?: EarlyCalls | undefined;
  /** Caches answers for the next visit; cleared when the session ends. */
  answers?: ResponseCache | undefined;
  /** Whether the page follows changes by others live (extended API). */
  isLive?: boolean;
  /** Whether the page keeps expenses that got no answer, to send them later (extended API). */
  hasQueue?: boolean;
  /** Whether the page's language follows the choice of other tabs and of the account. */
  followsLanguage?: boolean;
}

/** Prefix of the caches that hold waiting files, one per user. */
const UPLOADS = 'quits-uploads-';

/** Signing out deletes the user's files from this device. */
async function wipeUploads(): Promise<void> {
  // Plain http has no caches.
  if (!('caches' in globalThis)) return;
  for (const name of await caches.keys()) if (name.startsWith(UPLOADS)) await caches.delete(name);
}

/** Makes the runtime of a page, or of one test. */
export function createRuntime(options: RuntimeOptions): Runtime {
  const { config, storages, now, early, answers, isLive, hasQueue, followsLanguage } = options;
  const session = createSession(storages, now);
  const bus = createBus();
  const store = createStore({ config, session, bus, early, answers });
  const news = bus.for('core');

  const stopStaying = stayCurrent(store, session);
  const stopLive = isLive && offers(config, 'live') ? startLive({ config, session, store }) : undefined;
  const waiting =
    hasQueue && offers(config, 'waiting') ? startWaiting({ bus, session, store, storages }) : undefined;
  const stopLooking = waiting && whenIdle(waiting.look, { isNeeded: true });

  const stopRefusals = offers(config, 'languages') ? followRefusals() : undefined;
  const stopLanguage = followsLanguage ? followLanguage({ config, session, store, storages }) : undefined;

  let signedInAs: number | undefined;
  const stopFollowing = session.subscribe(() => {
    const snapshot = session.snapshot();
    if (snapshot.status !== 'signedIn' || snapshot.user.id === signedInAs) return;
    signedInAs = snapshot.user.id;
    news.publish('session/signedIn', { userId: signedInAs });
  });
  const stopEnding = session.onEnd(({ reason, token }: SessionEnd) => {
    signedInAs = undefined;
    early?.drop();
    answers?.drop();
    if (reason === 'asked') void wipeUploads().catch(() => undefined);
    // Fire and forget: the session has ended on this device already.
    if (token) void store.dispatch(authEndpoints.endpoints.signOut.initiate({ token }));
    store.dispatch(api.util.resetApiState());
    news.publish('session/signedOut', { reason });
  });

  return {
    config,
    storages,
    session,
    pendingInvite: createPendingInvite(storages),
    bus,
    store,
    waiting,
    dispose() {
      stopStaying();
      stopLive?.();
      stopLooking?.();
      stopRefusals?.();
      stopLanguage?.();
      waiting?.stop();
      stopFollowing();
      stopEnding();
      news.end();
      session.dispose();
      store.dispatch(api.util.resetApiState());
    },
  };
}
