import { configureStore } from '@reduxjs/toolkit';
import { combineReducers } from 'redux';
import { api } from '../api/api.ts';
import type { ApiServices } from '../api/base-query.ts';
import type { ApiConfig } from '../api/config.ts';
import type { EarlyCalls } from '../api/early-calls.ts';
import { asOfReducer, revalidate } from '../api/as-of.ts';
import type { AnswerKeeper } from '../api/last-answers.ts';
import { stayCurrent } from '../api/stay-current.ts';
import { sharedEndpoints } from '../api/shared-endpoints.ts';
import { createBus } from '../bus/bus.ts';
import type { Bus } from '../bus/bus.ts';
import { createPendingInvite } from '../session/pending-invite.ts';
import type { PendingInvite } from '../session/pending-invite.ts';
import { createSession } from '../session/session.ts';
import type { Session, SessionEnd } from '../session/session.ts';
import type { Storages } from '../session/storage.ts';
import { startLive } from './start-live.ts';

/** One session, one store, one bus: everything stateful that the features of a page have in common. */
export interface Runtime {
  config: ApiConfig;
  storages: Storages;
  session: Session;
  pendingInvite: PendingInvite;
  bus: Bus;
  store: ReturnType<typeof createStore>;
  dispose: () => void;
}

export interface RuntimeOptions {
  config: ApiConfig;
  storages: Storages;
  /** The clock, in milliseconds since 1970. */
  now?: () => number;
  /** What the page has asked for before this code had arrived. */
  early?: EarlyCalls | undefined;
  /** Who keeps answers for the next visit; dropped as well where the session ends. */
  answers?: AnswerKeeper | undefined;
  /** Whether the page follows what others change as they change it, where the back end has extras. */
  isLive?: boolean;
}

function createStore(services: ApiServices) {
  return configureStore({
    reducer: combineReducers({ [api.reducerPath]: api.reducer, asOf: asOfReducer }),
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: services }, serializableCheck: false }).concat(
        api.middleware,
        revalidate,
      ),
    devTools: false,
  });
}

/** Names of caches in which files wait on this device, by person. */
const UPLOADS = 'quits-uploads-';

/** Signing out leaves no files of the person on this device. */
async function wipeUploads(): Promise<void> {
  // Plain http has no caches.
  if (!('caches' in globalThis)) return;
  for (const name of await caches.keys()) if (name.startsWith(UPLOADS)) await caches.delete(name);
}

/** Makes the runtime of a page, or of one test. */
export function createRuntime({ config, storages, now, early, answers, isLive }: RuntimeOptions): Runtime {
  const session = createSession(storages, now);
  const bus = createBus();
  const store = createStore({ config, session, bus, early, answers });
  const news = bus.for('core');

  const stopStaying = stayCurrent(store, session);
  const stopLive = isLive && config.hasExtras ? startLive({ config, session, store }) : undefined;

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
    // Signing out is fire and forget: a back end without the call must not disturb anybody.
    if (token && config.hasExtras) void store.dispatch(sharedEndpoints.endpoints.signOut.initiate({ token }));
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
    dispose() {
      stopStaying();
      stopLive?.();
      stopFollowing();
      stopEnding();
      news.end();
      session.dispose();
      store.dispatch(api.util.resetApiState());
    },
  };
}
