import { QueryStatus, setupListeners } from '@reduxjs/toolkit/query';
import type { Action } from '@reduxjs/toolkit';
import type { Session } from '../session/session.ts';
import { api } from './api.ts';

type State = Record<typeof api.reducerPath, ReturnType<typeof api.reducer>>;

/** The parts of a store that keeping it current needs. */
export interface Current {
  dispatch: (action: Action) => unknown;
  getState: () => State;
}

/** Whether a change by this page is pending. */
export function isChanging(state: State): boolean {
  return Object.values(state[api.reducerPath].mutations).some(
    (mutation) => mutation?.status === QueryStatus.pending,
  );
}

/** Whether a call for the screen has failed. */
export function hasFailure(state: State): boolean {
  return Object.values(state[api.reducerPath].queries).some(
    (query) => query?.status === QueryStatus.rejected,
  );
}

/**
 * Refetches the data on screen when the page becomes visible or the network returns, because other members
 * may have changed it. Waits while a change is pending: an earlier answer would undo the optimistic update.
 *
 * @returns a function that ends it
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
    // Both events mean that the user looks at the page. Pending calls are not repeated.
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
