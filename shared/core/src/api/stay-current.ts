import { QueryStatus, setupListeners } from '@reduxjs/toolkit/query';
import type { Action } from '@reduxjs/toolkit';
import type { Session } from '../session/session.ts';
import { api } from './api.ts';

type State = Record<typeof api.reducerPath, ReturnType<typeof api.reducer>>;

/** A store, as far as keeping it current needs it. */
export interface Current {
  dispatch: (action: Action) => unknown;
  getState: () => State;
}

/** Whether a change of this page is on its way. */
export function isChanging(state: State): boolean {
  return Object.values(state[api.reducerPath].mutations).some(
    (mutation) => mutation?.status === QueryStatus.pending,
  );
}

/** Whether a call that something on the screens needs has failed. */
export function hasFailure(state: State): boolean {
  return Object.values(state[api.reducerPath].queries).some(
    (query) => query?.status === QueryStatus.rejected,
  );
}

/**
 * Asks again for whatever is on the screens when the page is looked at again, or the network is back: people
 * share groups, and what another member did must show. Never while a change is on its way: an answer from
 * before it would take back what the screens show already, and its own answer brings what is new.
 *
 * @returns what ends it
 */
export function stayCurrent(store: Current, session: Pick<Session, 'snapshot'>): () => void {
  function isUseful(): boolean {
    const isSignedIn = session.snapshot().status === 'signedIn';
    return isSignedIn && navigator.onLine && !isChanging(store.getState());
  }

  return setupListeners(store.dispatch as Parameters<typeof setupListeners>[0], (_dispatch, actions) => {
    const look = () => {
      if (document.visibilityState === 'visible' && isUseful()) store.dispatch(actions.onFocus());
    };
    const reconnect = () => {
      if (isUseful()) store.dispatch(actions.onOnline());
    };
    // Both tell that the page is looked at; what is asked for already is not asked for twice.
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', reconnect);
    return () => {
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', reconnect);
    };
  });
}
