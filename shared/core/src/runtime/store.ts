import { configureStore } from '@reduxjs/toolkit';
import { combineReducers } from 'redux';
import { api } from '../api/api.ts';
import type { ApiServices } from '../api/base-query.ts';
import { staleAnswersReducer, revalidate } from '../api/stale-answers.ts';
import { waitingReducer } from '../waiting/waiting-state.ts';

export type Store = ReturnType<typeof createStore>;

/** The store of a page: the API's cache, which of its answers are old, and what waits to be sent. */
export function createStore(services: ApiServices) {
  return configureStore({
    reducer: combineReducers({
      [api.reducerPath]: api.reducer,
      staleAnswers: staleAnswersReducer,
      waiting: waitingReducer,
    }),
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: services }, serializableCheck: false }).concat(
        api.middleware,
        revalidate,
      ),
    devTools: false,
  });
}
